import { instant } from '#domain/kit/time.ts'
import { lastDay } from '#domain/packages/validity.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useDays } from '#web/kit/use-days.ts'

/** Says the last day of a pack from the first moment at which it is no longer valid: `12 Mar 2027`. */
export function useLastDay(): (expiresAt: string) => string {
  const days = useDays()
  const { time_zone: zone } = useSettings().branch
  return (expiresAt) => days.date(lastDay(instant(expiresAt), zone).toString())
}
