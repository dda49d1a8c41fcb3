import { day, type Day } from '#domain/kit/time.ts'
import { formatShortDay } from '#domain/text/format-short-day.ts'
import { useLocale } from '#web/kit/words.tsx'

/** Says the day of a time of the API in short: `22 Nov`, with its year where it is another than that of `today`. */
export function useShortDay(today: Day): (wire: string) => string {
  const locale = useLocale()
  return (wire) => formatShortDay(day(wire.slice(0, 10)), { locale, today })
}
