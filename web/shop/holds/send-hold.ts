import { holdSeat as endpoint } from '#domain/holds/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { idField } from '#web/kit/form-fields.ts'
import { seatField } from '../occupancy/seat-field.ts'

/** What is sent to have a reformer held; the same key twice holds it once. */
interface HoldRequest {
  readonly sessionId: string
  /** Who comes; without it the holder of the account. */
  readonly personId?: string | undefined
  /** The reformer that was chosen; without it the lowest free one is held. */
  readonly seatNo?: number | undefined
  readonly key: string
}

/** Holds it, from the dialog in a browser and from the form without script alike. */
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

/** Reads the form of the sheet; undefined when it does not ask for a hold. */
export function parseHoldForm(form: FormData): HoldRequest | undefined {
  const [sessionId, key] = [idField(form, 'session_id'), idField(form, 'hold')]
  return sessionId !== undefined && key !== undefined
    ? { sessionId, key, personId: idField(form, 'person_id'), seatNo: seatField(form) }
    : undefined
}

/** Where a package is chosen, with the class and who comes in the address so that the way back is known. */
export function packagesFor({
  sessionId,
  personId,
}: {
  readonly sessionId: string
  readonly personId?: string | undefined
}): string {
  return `/packages?class=${sessionId}${personId === undefined ? '' : `&person=${personId}`}`
}
