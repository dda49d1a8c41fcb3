import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'

interface AdjustmentRequest {
  readonly lot: {
    readonly expiresAt: Instant
    readonly revoked: boolean
    /** Credits it was granted in all, and those that are left. */
    readonly granted: number
    readonly left: number
  }
  /** Credits to add, or negative to take away. */
  readonly change: number
  readonly now: Instant
}

/**
 * Staff correct the credits of a valid pack: they add some, or take away what is left. At least one granted credit
 * stays, since no pack has none. Refusals: packages.not_yours, packages.expired, packages.adjust_too_many. Example: of
 * a 5-class pack with 4 left, 4 can be taken away and 5 cannot.
 */
export function decideAdjustment({ lot, change, now }: AdjustmentRequest): Refusal | undefined {
  if (lot.revoked) return refuse('packages.not_yours')
  if (!isBefore(now, lot.expiresAt)) return refuse('packages.expired')
  const most = Math.min(lot.left, lot.granted - 1)
  return -change > most ? refuse('packages.adjust_too_many', { values: { most } }) : undefined
}
