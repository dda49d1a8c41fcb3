import type { Call } from '#web/kit/api.ts'
import { loadHold } from '../bookings/load-hold.ts'
import { loadHeldHour } from '../privates/load-held-hour.ts'

/** The visitor's holds during a purchase: an hour for a private, or a reformer in a class. */
export async function loadHolds(call: Call) {
  const hour = await loadHeldHour(call)
  return { hour, seat: await loadHold(call, { besides: hour?.id }) }
}
