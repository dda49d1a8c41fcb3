import { holdPlace as endpoint } from '#domain/bookings/api.ts'
import { asId } from '#domain/kit/id.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { seatFrom } from './book-place.ts'

/** What is sent to have a reformer held; the same key twice holds it once. */
export interface HoldAsked {
  readonly sessionId: string
  /** The reformer that was chosen; without it the lowest free one is held. */
  readonly seatNo?: number | undefined
  readonly key: string
}

/** Holds it, from the dialog in a browser and from the form without script alike. */
export async function holdPlace(call: Call, { sessionId, seatNo, key }: HoldAsked): Promise<CallAnswer<OutputOf<typeof endpoint>>> {
  const id = asId('class_sessions', sessionId)
  return call(endpoint, seatNo === undefined ? { session_id: id } : { session_id: id, seat_no: seatNo }, { key })
}

const shape = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Reads the form of the sheet; undefined when it does not ask for a hold. */
export function holdFromForm(form: FormData): HoldAsked | undefined {
  const [sessionId, key] = ['session_id', 'hold'].map((name) => {
    const value = form.get(name)
    return typeof value === 'string' && shape.test(value) ? value : undefined
  })
  return sessionId !== undefined && key !== undefined ? { sessionId, key, seatNo: seatFrom(form) } : undefined
}

/** Where a package is chosen, with the class in the address so that the way back is known. */
export function packagesFor(sessionId: string): string {
  return `/packages?class=${sessionId}`
}
