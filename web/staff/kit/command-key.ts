/** A key with the command key, as the keyboard of this device names it: `⌘K` or `Ctrl K`. */
export function commandKey(letter: string): string {
  return isApple() ? `⌘${letter}` : `Ctrl ${letter}`
}

/** The same with the option key: `⌥B` or `Alt B`. */
export function altKey(letter: string): string {
  return isApple() ? `⌥${letter}` : `Alt ${letter}`
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}
