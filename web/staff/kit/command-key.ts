/** A key with the command key, as the keyboard of this device names it: `⌘K` or `Ctrl K`. */
export function commandKey(letter: string): string {
  return /Mac|iPhone|iPad/.test(navigator.userAgent) ? `⌘${letter}` : `Ctrl ${letter}`
}
