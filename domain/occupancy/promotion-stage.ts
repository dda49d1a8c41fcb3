import { isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import { checkInDeadline } from './check-in-deadline.ts'
import { checkInOpensAt } from './check-in-opens-at.ts'

/** How a free place finds its next owner: by itself, among those who like short notice, among those at the door, or not any more. */
export type PromotionStage = 'open' | 'short_notice' | 'standby' | 'over'

/**
 * "Until 60 minutes before the start (a setting) places are booked automatically; from then to T−5 only for those who opted in to short
 * notice; then by standby." Each stage begins at its very instant, and once the doors are closed nothing is given any more but what is left unclaimed.
 * Example: for a class at 09:00 a place freed at 07:59:59.999 passes on by itself, at 08:00 only to the opted-in, at 08:55 to whoever
 * stands at the door.
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
