import { HeldStrip } from '#web/shop/bookings/held-strip.tsx'
import { PrivateStrip } from '#web/shop/privates/private-strip.tsx'
import type { loadHolds } from './load-holds.ts'

/** The visitor's holds during the payment; nothing without a hold. `afloat` sticks to the foot of a long page. */
export function HoldsStrip({
  holds: { hour, seat },
  afloat = false,
}: {
  readonly holds: Awaited<ReturnType<typeof loadHolds>>
  readonly afloat?: boolean
}) {
  if (hour !== undefined) return <PrivateStrip key={hour.id} hour={hour} afloat={afloat} />
  return seat === undefined ? null : <HeldStrip held={seat} afloat={afloat} />
}
