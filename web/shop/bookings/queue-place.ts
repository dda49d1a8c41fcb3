import { bookClass, cancelBooking, createPair } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import type { Call, CallRefusal } from '#web/kit/api.ts'
import { idIn } from './book-place.ts'

/** Joining the queue of a class, alone or as two, or leaving it. */
export type QueueWish =
  | { readonly act: 'join'; readonly sessionId: string; readonly personId: string | undefined; readonly key: string }
  | {
      readonly act: 'pair'
      readonly sessionId: string
      readonly personIds: readonly [string, string]
      readonly key: string
    }
  | { readonly act: 'leave'; readonly sessionId: string; readonly bookingId: string }

/** Does it, from the browser and from the form without script alike; undefined when it is done. */
export async function sendQueueWish(call: Call, wish: QueueWish): Promise<CallRefusal | undefined> {
  const answer = await send(call, wish)
  return answer.ok ? undefined : answer.refusal
}

async function send(call: Call, wish: QueueWish) {
  const session_id = asId('class_sessions', wish.sessionId)
  if (wish.act === 'leave')
    return call(cancelBooking, { id: asId('bookings', wish.bookingId) }, { key: `cancel-${wish.bookingId}` })
  if (wish.act === 'pair')
    return call(
      createPair,
      { session_id, person_ids: wish.personIds.map((id) => asId('persons', id)) },
      { key: wish.key },
    )
  return call(
    bookClass,
    {
      session_id,
      booking_type: 'waitlist',
      ...(wish.personId === undefined ? {} : { person_id: asId('persons', wish.personId) }),
    },
    { key: wish.key },
  )
}

/** Reads the form of the sheet; undefined when it is not one of the queue. */
export function queueWishFrom(form: FormData): QueueWish | undefined {
  const [sessionId, key, bookingId] = [idIn(form, 'session_id'), idIn(form, 'key'), idIn(form, 'booking_id')]
  const act = form.get('queue')
  if (sessionId === undefined) return undefined
  if (act === 'join' && key !== undefined) return { act, sessionId, personId: idIn(form, 'person_id'), key }
  if (act === 'leave' && bookingId !== undefined) return { act, sessionId, bookingId }
  const [first, second] = [idIn(form, 'first_id'), idIn(form, 'second_id')]
  return act === 'pair' && key !== undefined && first !== undefined && second !== undefined
    ? { act, sessionId, personIds: [first, second], key }
    : undefined
}
