import { classTime, dayOf, isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'
import { billingCycle, type BillingCycle, type ContractTerms } from './billing-cycle.ts'

interface Running {
  readonly terms: ContractTerms
  readonly startedAt: Instant
  readonly zone: string
  /** How many days before a collection its member is notified; 0 for no notice. */
  readonly noticeDays: number
  /** From this minute of the day on, so that no notice is sent at midnight. */
  readonly noticeMinute: number
}

/**
 * The next cycle, once its member must be notified of it: so many days before, in the morning. Undefined before that,
 * and always for the first cycle, which is collected as soon as the bank allows it.
 */
export function upcomingNotice(
  { noticeDays, noticeMinute, ...running }: Running,
  now: Instant,
): BillingCycle | undefined {
  const { startedAt, zone } = running
  if (noticeDays === 0 || isBefore(now, startedAt)) return undefined
  const next = billingCycle(running, billingCycle(running, now).until)
  const at = classTime({ date: dayOf(next.from, zone).subtract({ days: noticeDays }), minutes: noticeMinute }, zone)
  return isAtOrBefore(at, now) ? next : undefined
}
