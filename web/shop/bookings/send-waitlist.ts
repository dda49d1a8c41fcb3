import { bookClass, cancelBooking } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import { createPair } from '#domain/waitlist/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { idField } from '#web/kit/form-fields.ts'

/** Joins the waitlist of a class, alone or as a pair, or leaves it. */
type WaitlistRequest =
  | { readonly act: 'join'; readonly sessionId: string; readonly personId: string | undefined; readonly key: string }
  | {
      readonly act: 'pair'
      readonly sessionId: string
      readonly personIds: readonly [string, string]
      readonly key: string
    }
  | { readonly act: 'leave'; readonly sessionId: string; readonly bookingId: string }

/** Sends the request, from the browser and from the form without script alike, and returns the endpoint's response. */
export async function sendWaitlist(call: Call, request: WaitlistRequest): Promise<CallAnswer<unknown>> {
  const session_id = asId('class_sessions', request.sessionId)
  if (request.act === 'leave')
    return call(cancelBooking, { id: asId('bookings', request.bookingId) }, { key: `cancel-${request.bookingId}` })
  if (request.act === 'pair')
    return call(
      createPair,
      { session_id, person_ids: request.personIds.map((id) => asId('persons', id)) },
      { key: request.key },
    )
  return call(
    bookClass,
    {
      session_id,
      booking_type: 'waitlist',
      ...(request.personId === undefined ? {} : { person_id: asId('persons', request.personId) }),
    },
    { key: request.key },
  )
}

/** Parses the form of the sheet; undefined when it is not one of the waitlist. */
export function parseWaitlistForm(form: FormData): WaitlistRequest | undefined {
  const [sessionId, key, bookingId] = [idField(form, 'session_id'), idField(form, 'key'), idField(form, 'booking_id')]
  const act = form.get('waitlist')
  if (sessionId === undefined) return undefined
  if (act === 'join' && key !== undefined) return { act, sessionId, personId: idField(form, 'person_id'), key }
  if (act === 'leave' && bookingId !== undefined) return { act, sessionId, bookingId }
  const [first, second] = [idField(form, 'first_id'), idField(form, 'second_id')]
  return act === 'pair' && key !== undefined && first !== undefined && second !== undefined
    ? { act, sessionId, personIds: [first, second], key }
    : undefined
}
