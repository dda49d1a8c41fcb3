import type { Id } from '#domain/kit/id.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import type { Transaction } from '#server/driver/database.ts'
import { applyChanges } from '#server/occupancy/apply-changes.ts'
import { listHeldSeats } from './queries.ts'

interface Release {
  readonly sessionId: Id<'class_sessions'>
  /** Only those people; everybody when absent. */
  readonly personIds?: readonly Id<'persons'>[]
  readonly act: 'hold_over' | 'give_up'
  readonly actorId: Id<'accounts'> | undefined
  readonly at: Instant
}

/** Releases held seats of a private, dated with that moment. The class must be locked. */
export async function releasePrivateSeats(
  tx: Transaction,
  { sessionId, personIds, act, actorId, at }: Release,
): Promise<void> {
  const seats = await listHeldSeats(tx, sessionId)
  const going = seats.filter((seat) => personIds === undefined || personIds.includes(seat.person_id))
  await applyChanges(
    tx,
    going.map(({ id, created_at: createdAt }) => ({
      id,
      sessionId,
      type: 'booking',
      from: 'pending',
      act,
      at: isBefore(at, createdAt) ? createdAt : at,
      actorId: actorId ?? null,
    })),
  )
}
