import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { applyChanges } from './apply-changes.ts'
import { listHolds } from './hold-queries.ts'

interface End {
  readonly sessionId: Id<'class_sessions'>
  readonly now: Instant
  /** The one hold that its account releases; without it all that have expired, each dated with its own expiry. */
  readonly bookingId?: Id<'bookings'>
}

/** Ends holds of a locked class and frees their seats. Returns how many ended. */
export async function endHolds(tx: Transaction, { sessionId, now, bookingId }: End): Promise<number> {
  const holds = await listHolds(tx, { sessionId, expiredAt: now, bookingId })
  await applyChanges(
    tx,
    holds.map(({ id, held_until: heldUntil, account_id: accountId }) => ({
      id,
      sessionId,
      type: 'booking',
      from: 'pending',
      ...(bookingId === undefined
        ? { act: 'hold_over', at: heldUntil, actorId: null }
        : { act: 'give_up', at: now, actorId: accountId }),
    })),
  )
  return holds.length
}
