import { day, dayOf, endOf, hour, minute, startOfDay, type World } from './oracle-world.ts'

const lookAheadDays = 9

/** The future instants at which something changes by time alone, soonest first. */
export function momentsOf(world: World): number[] {
  const ofSessions = world.sessions
    .filter(({ status }) => status === 'upcoming')
    .flatMap((session) => {
      const { startsAt } = session
      return [
        startsAt - 12 * hour,
        startsAt - 60 * minute,
        startsAt - 5 * minute,
        startsAt,
        startsAt + 15 * minute,
        endOf(session),
        startsAt + 48 * hour,
      ]
    })
  const ofBookings = world.bookings.flatMap(({ graceUntil, heldUntil, status }) =>
    status === 'booked' ? (graceUntil ?? []) : (heldUntil ?? []),
  )
  const today = dayOf(world.now)
  const quiet = [startOfDay(today) + 22 * hour, startOfDay(today + 1) + 7 * hour]
  const ofPacks = world.lots.flatMap(({ expiresAt, rests }) => [
    expiresAt,
    ...rests.flatMap(({ from, until }) => [from, until]),
  ])
  const all = [...ofSessions, ...ofBookings, ...quiet, ...ofPacks].filter(
    (at) => at > world.now + 1000 && at < world.now + lookAheadDays * day,
  )
  return [...new Set(all)].toSorted((one, other) => one - other)
}
