import { isAtOrBefore, type Instant } from '#domain/kit/time.ts'
import type { Lot, LotState } from './model.ts'

/**
 * A pack is valid to the end of its last day: an expired pack is expired at the instant itself, before the nightly job.
 * A revoked pack has no other state. Example: 3 credits left and expired a second ago is `expired`, not `usable`.
 */
export function lotState(lot: Pick<Lot, 'left' | 'expiresAt' | 'revoked'>, now: Instant): LotState {
  if (lot.revoked) return 'revoked'
  if (isAtOrBefore(lot.expiresAt, now)) return 'expired'
  return lot.left > 0 ? 'usable' : 'empty'
}
