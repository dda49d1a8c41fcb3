import { instant, msBetween } from '#domain/kit/time.ts'
import { useStudioClock } from '#web/kit/use-studio-clock.ts'

/** How long the place is still held, in milliseconds, by the studio's clock and never below nought. */
export function useHoldLeft({ until, now }: { readonly until: string; readonly now: string }): number {
  return Math.max(0, msBetween(useStudioClock(now), instant(until)))
}
