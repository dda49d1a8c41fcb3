import { bookClass, cancelBooking } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import type { Call, CallRefusal } from '#web/kit/api.ts'

/** Joining the queue of a class, or leaving it. */
export type QueueWish =
  | { readonly act: 'join'; readonly sessionId: string; readonly key: string }
  | { readonly act: 'leave'; readonly sessionId: string; readonly bookingId: string }

/** Does it, from the browser and from the form without script alike; undefined when it is done. */
export async function sendQueueWish(call: Call, wish: QueueWish): Promise<CallRefusal | undefined> {
  const answer = wish.act === 'join'
    ? await call(bookClass, { session_id: asId('class_sessions', wish.sessionId), booking_type: 'waitlist' }, { key: wish.key })
    : await call(cancelBooking, { id: asId('bookings', wish.bookingId) }, { key: `cancel-${wish.bookingId}` })
  return answer.ok ? undefined : answer.refusal
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads the form of the sheet; undefined when it is not one of the queue. */
export function queueWishFrom(form: FormData): QueueWish | undefined {
  const [sessionId, key, bookingId] = ['session_id', 'key', 'booking_id'].map((name) => {
    const value = form.get(name)
    return typeof value === 'string' && shape.test(value) ? value : undefined
  })
  const act = form.get('queue')
  if (sessionId === undefined) return undefined
  if (act === 'join' && key !== undefined) return { act, sessionId, key }
  return act === 'leave' && bookingId !== undefined ? { act, sessionId, bookingId } : undefined
}
