import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import { checkInDeadline, checkInOpensAt } from './deadlines.ts'

/** Who can be promoted: anybody, those who opted in to short notice, those standing by, or nobody. */
type PromotionStage = 'open' | 'short_notice' | 'standby' | 'over'

/**
 * Who can be promoted at that moment (docs/booking.md#promotion). Each stage includes its first instant. After the
 * check-in deadline only unclaimed seats are given. Example: for a class at 09:00 a seat freed at 07:59:59.999 goes to
 * anybody, at 08:00 only to the opted-in, at 08:55 to people standing by.
 */
export function promotionStage(
  startsAt: Instant,
  at: {
    readonly now: Instant
    readonly policies: Pick<Policies, 'waitlist_cutoff_minutes' | 'check_in_minutes' | 'claim_deadline_minutes'>
  },
): PromotionStage {
  const { now, policies } = at
  if (!isBefore(now, checkInDeadline(startsAt, policies))) return 'over'
  if (!isBefore(now, checkInOpensAt(startsAt, policies))) return 'standby'
  return isBefore(now, plusMinutes(startsAt, -policies.waitlist_cutoff_minutes)) ? 'open' : 'short_notice'
}
