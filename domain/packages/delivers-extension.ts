import { isBefore, type Instant } from '#domain/kit/time.ts'

interface PaidFor {
  readonly lot: { readonly expiresAt: Instant; readonly revoked: boolean }
  readonly placedAt: Instant
  /** True when the order had expired before its money came. */
  readonly late: boolean
  readonly now: Instant
}

/**
 * Whether a paid extension can still be delivered: an order that was placed before the pack expired and paid in its own
 * time extends the pack even when it expired meanwhile, since the buyer was in time. Late money of an expired order
 * extends a pack that is still valid, and is refunded otherwise. Example: ordered at 23:50 of the last day and paid at
 * 00:10 is delivered; paid the next evening it is refunded.
 */
export function deliversExtension({ lot, placedAt, late, now }: PaidFor): boolean {
  return !lot.revoked && isBefore(late ? now : placedAt, lot.expiresAt)
}
