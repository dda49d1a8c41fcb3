import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { BookingChange } from '#domain/occupancy/model.ts'

interface Seat {
  readonly sessionId: Id<'class_sessions'>
  readonly personId: Id<'persons'>
  readonly seatNo: number
  readonly accountId: Id<'accounts'>
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly heldUntil: Instant
  readonly now: Instant
}

/** The hold of one person's seat in a private; seats of a private are not paid one by one. */
export function privateHold({ now, ...seat }: Seat): BookingChange {
  return { ...seat, from: 'none', act: 'hold', at: now, actorId: seat.accountId, freeReason: 'private' }
}
