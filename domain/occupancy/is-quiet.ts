import { isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'
import { quietWindow, type QuietHours } from './quiet-window.ts'

/**
 * "Quiet hours 22:00–07:00": whether nobody is expected to read a message at that moment. The first minute is quiet,
 * the last one is not.
 * Example: 22:00 and 06:59:59.999 are quiet, 07:00 is not.
 */
export function isQuiet(at: Instant, quiet: QuietHours): boolean {
  const window = quietWindow(at, quiet)
  return window !== undefined && isAtOrBefore(window.from, at) && isBefore(at, window.until)
}
