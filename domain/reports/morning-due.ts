import type { Instant } from '#domain/kit/time.ts'

/** After an outage the mail of the morning is still sent within these hours; later it would be yesterday's news. */
const lateHours = 4

/**
 * Whether the mail of the morning may be sent now: from that minute of the day on by the branch's wall clock. Example:
 * for 420 from 07:00 until before 11:00.
 */
export function morningDue(
  now: Instant,
  { zone, minute }: { readonly zone: string; readonly minute: number },
): boolean {
  const { hour, minute: past } = now.toZonedDateTimeISO(zone)
  const today = hour * 60 + past
  return today >= minute && today < minute + lateHours * 60
}
