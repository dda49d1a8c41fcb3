import { instant, msBetween } from '#domain/kit/time.ts'
import { useStudioClock } from '#web/kit/use-studio-clock.ts'

/** The time left of the hold in milliseconds, by the studio's clock, never negative. */
export function useHoldLeft({ until, now }: { readonly until: string; readonly now: string }): number {
  return Math.max(0, msBetween(useStudioClock(now), instant(until)))
}
