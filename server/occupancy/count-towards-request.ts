import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import { decideSlot } from '#domain/occupancy/decide-slot.ts'
import type { Transaction } from '#server/driver/database.ts'
import { endWaits, findMultiClassRequestOf, saveSlot, type EndedWait } from './multi-class-queries.ts'

interface Meeting {
  /** The entry in the queue, and the booking that comes of it: mostly the same row. */
  readonly entryId: Id<'bookings'>
  readonly bookingId: Id<'bookings'>
  readonly now: Instant
}

/**
 * "Others dropped atomically on promotion": somebody gets into a class. Where the entry belongs to a goal, the place counts for it, and once there are as many as were
 * wanted the other queues are left in the same transaction. The goal must be locked. Gives the classes that are waited for no more.
 */
export async function countTowardsRequest(
  tx: Transaction,
  { entryId, bookingId, now }: Meeting,
): Promise<readonly EndedWait[]> {
  const goal = await findMultiClassRequestOf(tx, entryId)
  if (!goal) return []
  const plan = decideSlot(goal)
  if (!plan) throw new Error('somebody waited on for a goal that was met')
  const goalId = goal.goal_id
  await saveSlot(tx, { bookingId, goalId, slot: plan.slot })
  return plan.isMet ? endWaits(tx, { goalId, exceptId: bookingId, kind: 'goal_met', actorId: null, now }) : []
}
