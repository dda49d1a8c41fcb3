import { holdSeat as endpoint } from '#domain/holds/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { idField } from '#web/kit/form-fields.ts'
import { seatField } from '../occupancy/seat-field.ts'

/** The request to hold a reformer; the same key twice holds it once. */
interface HoldRequest {
  readonly sessionId: string
  /** The person who comes; defaults to the account holder. */
  readonly personId?: string | undefined
  /** The chosen reformer; by default the lowest free one. */
  readonly seatNo?: number | undefined
  readonly key: string
}

/** Holds a seat, from the dialog in a browser and from the form without script alike. */
export async function holdSeat(
  call: Call,
  { sessionId, personId, seatNo, key }: HoldRequest,
): Promise<CallAnswer<OutputOf<typeof endpoint>>> {
  const place = {
    session_id: asId('class_sessions', sessionId),
    ...(personId === undefined ? {} : { person_id: asId('persons', personId) }),
  }
  return call(endpoint, seatNo === undefined ? place : { ...place, seat_no: seatNo }, { key })
}

/** Parses the form of the sheet; undefined when it does not ask for a hold. */
export function parseHoldForm(form: FormData): HoldRequest | undefined {
  const [sessionId, key] = [idField(form, 'session_id'), idField(form, 'hold')]
  return sessionId !== undefined && key !== undefined
    ? { sessionId, key, personId: idField(form, 'person_id'), seatNo: seatField(form) }
    : undefined
}

/** The address of the packages, with the class and the person, so that they can link back. */
export function packagesFor({
  sessionId,
  personId,
}: {
  readonly sessionId: string
  readonly personId?: string | undefined
}): string {
  return `/packages?class=${sessionId}${personId === undefined ? '' : `&person=${personId}`}`
}
