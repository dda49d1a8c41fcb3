import type { Names } from './names.ts'
import { isWaiting, type Booking, type World } from './oracle-world.ts'
import type { Stored } from './snapshot.ts'

/**
 * The studio with the stored reason of each waiting entry whose person, or whose partner of a pair, changed in another
 * class at the same moment: a class is locked, and what its waiting people do elsewhere is read without a lock, so that
 * the reason may be that of before or of after. Who got which seat is compared in any case, and the next look writes
 * the reason anew.
 */
export function withStoredReasons(
  after: World,
  { before, bookings, names }: { readonly before: World; readonly names: Names } & Pick<Stored, 'bookings'>,
): World {
  const reasons = new Map(bookings.map((row) => [names.labelOf(row.id), row.skippedFor]))
  const hasChanged = (one: Booking): boolean => elsewhere(before, one) !== elsewhere(after, one)
  const adopted = after.bookings.map((booking) => {
    const reason = reasons.get(booking.label)
    const together = after.bookings.filter(({ label }) => label === booking.label || label === booking.pair)
    return isWaiting(booking) && reason !== undefined && together.some(hasChanged)
      ? { ...booking, skippedFor: reason }
      : booking
  })
  return { ...after, bookings: adopted }
}

/** What that person has in the other classes, and when they begin. */
function elsewhere({ bookings, sessions }: World, { person, session: own }: Booking): string {
  const others = bookings.filter((one) => one.person === person && one.session !== own)
  return JSON.stringify(
    others.map(({ label, type, status, session }) => [label, type, status, sessions[session]?.startsAt]),
  )
}
