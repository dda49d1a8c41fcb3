import type { Call } from '#web/kit/api.ts'
import { loadHold } from '#web/shop/bookings/load-hold.ts'
import { loadHeldHour } from '#web/shop/privates/load-held-hour.ts'

/** The visitor's holds during a purchase: an hour for a private, or a reformer in a class. */
export async function loadHolds(call: Call) {
  const hour = await loadHeldHour(call)
  return { hour, seat: await loadHold(call, { besides: hour?.id }) }
}
