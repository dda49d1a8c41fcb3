import { bookClass } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { idField } from '#web/kit/form-fields.ts'
import { seatField } from '../occupancy/seat-field.ts'

/** The request to book a seat; the same key twice books it once. */
interface BookingRequest {
  readonly sessionId: string
  /** The person who comes; defaults to the account holder. */
  readonly personId?: string | undefined
  readonly lotId: string
  /** The chosen reformer; by default the lowest free one. */
  readonly seatNo?: number | undefined
  readonly key: string
}

/** Books, from the dialog in a browser and from the form without script alike. */
export async function sendBooking(call: Call, asked: BookingRequest): Promise<CallAnswer<OutputOf<typeof bookClass>>> {
  const who = asked.personId === undefined ? {} : { person_id: asId('persons', asked.personId) }
  const place = {
    session_id: asId('class_sessions', asked.sessionId),
    lot_id: asId('package_lots', asked.lotId),
    ...who,
  }
  return call(bookClass, asked.seatNo === undefined ? place : { ...place, seat_no: asked.seatNo }, { key: asked.key })
}

/** Parses the form of the sheet; undefined for an unknown form. */
export function parseBookingForm(form: FormData): BookingRequest | undefined {
  const [sessionId, lotId, key] = [idField(form, 'session_id'), idField(form, 'lot_id'), idField(form, 'key')]
  return sessionId !== undefined && lotId !== undefined && key !== undefined
    ? { sessionId, lotId, key, personId: idField(form, 'person_id'), seatNo: seatField(form) }
    : undefined
}
