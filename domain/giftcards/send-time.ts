import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { classTime, day, dayOf, type Instant } from '#domain/kit/time.ts'
import { giftDaysAhead, giftSendHour } from './model.ts'

interface Wanted {
  /** The day on which it is to arrive, as YYYY-MM-DD; undefined for as soon as it is paid. */
  readonly sendOn: string | undefined
  readonly zone: string
  readonly now: Instant
}

/**
 * When a gift is sent: on payment where its day is today, else at 08:00 of its day by the branch's clock. Undefined
 * means at once. Refuses a day that is over, and one more than a year ahead. Example: 18 December in Penang is 00:00 of
 * that day in UTC.
 */
export function sendTime({ sendOn, zone, now }: Wanted): Instant | undefined | Refusal {
  if (sendOn === undefined) return undefined
  const [wanted, today] = [day(sendOn), dayOf(now, zone)]
  const ahead = today.until(wanted, { largestUnit: 'day' }).days
  if (ahead < 0 || ahead > giftDaysAhead)
    return refuse('request.invalid', { fields: { send_on: 'fields.send_on' }, values: { days: giftDaysAhead } })
  return ahead === 0 ? undefined : classTime({ date: wanted, minutes: giftSendHour * 60 }, zone)
}
