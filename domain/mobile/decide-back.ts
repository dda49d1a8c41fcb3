/** How soon a second press must follow to leave the app. */
const exitWindowMs = 2000

interface Pressed {
  /** A dialog, a drawer or a menu lies over the page. */
  readonly isCovered: boolean
  /** There is a page before this one. */
  readonly canGoBack: boolean
  readonly nowMs: number
  /** When the app last said that another press leaves it. */
  readonly warnedMs: number | undefined
}

/**
 * What the hardware back button of the app does: it closes what lies over the page, else goes back, else says 'Press
 * again to exit', and exits at a second press within two seconds. Any other action resets that.
 */
export function decideBack({ isCovered, canGoBack, nowMs, warnedMs }: Pressed): 'close' | 'back' | 'warn' | 'exit' {
  if (isCovered) return 'close'
  if (canGoBack) return 'back'
  return warnedMs !== undefined && nowMs - warnedMs <= exitWindowMs ? 'exit' : 'warn'
}
