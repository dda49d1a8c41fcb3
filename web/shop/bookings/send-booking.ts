import { bookClass } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { idField } from '#web/kit/form-fields.ts'
import { seatField } from '../occupancy/seat-field.ts'

/** What is sent to take a place; the same key twice takes it once. */
interface BookingRequest {
  readonly sessionId: string
  /** Who comes; without it the holder of the account. */
  readonly personId?: string | undefined
  readonly lotId: string
  /** The reformer that was chosen; without it the lowest free one is taken. */
  readonly seatNo?: number | undefined
  readonly key: string
}

/** The booking itself, from the dialog in a browser and from the form without script alike. */
export async function sendBooking(call: Call, asked: BookingRequest): Promise<CallAnswer<OutputOf<typeof bookClass>>> {
  const who = asked.personId === undefined ? {} : { person_id: asId('persons', asked.personId) }
  const place = {
    session_id: asId('class_sessions', asked.sessionId),
    lot_id: asId('package_lots', asked.lotId),
    ...who,
  }
  return call(bookClass, asked.seatNo === undefined ? place : { ...place, seat_no: asked.seatNo }, { key: asked.key })
}

/** Reads the form of the sheet; undefined when it is not ours. */
export function parseBookingForm(form: FormData): BookingRequest | undefined {
  const [sessionId, lotId, key] = [idField(form, 'session_id'), idField(form, 'lot_id'), idField(form, 'key')]
  return sessionId !== undefined && lotId !== undefined && key !== undefined
    ? { sessionId, lotId, key, personId: idField(form, 'person_id'), seatNo: seatField(form) }
    : undefined
}
