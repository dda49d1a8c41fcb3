import type { Instant } from '#domain/kit/time.ts'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
/** The time zone name of Malaysian machines, and UTC; this gateway uses no other. */
const offsets: Readonly<Record<string, string>> = { MYT: '+08:00', SGT: '+08:00', GMT: '+00:00', UTC: '+00:00' }
const shape =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>[A-Z][a-z]{2}) (?<day>\d{2}) (?<time>\d{2}:\d{2}:\d{2}) (?<zone>[A-Z]{3}) (?<year>\d{4})$/

/**
 * The instant of a time in the format of Java's Date, which classic Curlec uses; its clock is eight hours ahead of UTC
 * without daylight saving. Undefined for an invalid day or hour, and for another zone. The weekday is redundant and not
 * compared. Example: `Fri Nov 20 10:30:15 MYT 2026` is 02:30:15 of that day in UTC.
 */
export function javaTime(text: string): Instant | undefined {
  const { month = '', day, time = '', zone = '', year } = shape.exec(text)?.groups ?? {}
  const number = months.indexOf(month) + 1
  const offset = offsets[zone]
  // A leap second would be read as the second before it; the gateway's clock has none.
  if (number === 0 || offset === undefined || !/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)) return undefined
  try {
    return Temporal.Instant.from(`${year}-${String(number).padStart(2, '0')}-${day}T${time}${offset}`)
  } catch {
    // 30 February is no day, and a message with it has no time.
    return undefined
  }
}
