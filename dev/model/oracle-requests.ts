import { addBooking, checkAsker, checkWait } from './oracle-bookings.ts'
import { settle } from './oracle-waitlist.ts'
import {
  holderOf,
  isWaiting,
  waitlistOf,
  Refused,
  refuseIf,
  type Booking,
  type ApiResponse,
  type World,
} from './oracle-world.ts'

interface ClassesRequest {
  readonly person: number
  readonly by: number
  readonly sessions: readonly number[]
  readonly wanted: number
  readonly label: string
}

/** Joins the waitlists of several sessions as one request, all or none; an existing entry becomes part of it. */
export function requestClasses(world: World, { person, by, sessions, wanted, label }: ClassesRequest): ApiResponse {
  refuseIf(by !== holderOf(world, person), 'request.not_found')
  for (const session of sessions.toSorted((one, other) => one - other)) settle(world, session)
  const found = sessions.map((session) => {
    checkAsker(world, { person, by, session })
    return { session, entry: checkWait(world, { person, session, together: 1 }) }
  })
  refuseIf(
    found.some(({ entry }) => entry && (entry.request !== null || isPaired(world, entry))),
    'bookings.goal_other',
  )
  world.requests.push({ label, owner: by, wanted })
  const entries = found.map(
    ({ session, entry }) =>
      entry ?? addBooking(world, { person, session, label: `${label}.${session}`, type: 'waitlist' }),
  )
  for (const entry of entries) entry.request = label
  return {
    status: 201,
    facts: {
      request: label,
      wanted,
      got: 0,
      ...Object.fromEntries(entries.map((entry) => [`booking.${entry.session}`, entry.label])),
    },
  }
}

const isPaired = (world: World, entry: Booking): boolean =>
  waitlistOf(world, entry.session).some(({ label }) => label === entry.pair)

/** Bookings made by the request are kept. */
export function leaveRequest(world: World, { request: label, by }: { request: string; by: number }): ApiResponse {
  const request = world.requests.find((one) => one.label === label)
  if (request?.owner !== by) throw new Refused('request.not_found')
  const waits = world.bookings.filter((booking) => booking.request === label && isWaiting(booking))
  refuseIf(waits.length === 0, 'bookings.not_live')
  for (const booking of waits) Object.assign(booking, { status: 'canceled', kind: 'left', isHere: false })
  return { status: 200, facts: { left: waits.length } }
}

interface Pair {
  readonly persons: readonly [number, number]
  readonly by: number
  readonly session: number
  readonly label: string
}

/** Two family members join a waitlist one after the other, to be promoted together or not at all. */
export function joinAsPair(world: World, { persons, by, session, label }: Pair): ApiResponse {
  refuseIf(
    persons.some((person) => holderOf(world, person) !== by),
    'request.not_found',
  )
  settle(world, session)
  for (const person of persons) {
    checkAsker(world, { person, by, session })
    refuseIf(checkWait(world, { person, session, together: 2 }) !== undefined, 'bookings.already_waiting')
  }
  const [one, other] = persons.map((person, booking) =>
    addBooking(world, { person, session, label: `${label}.${booking}`, type: 'waitlist' }),
  )
  if (!one || !other) throw new Error('a pair needs two people')
  one.pair = other.label
  other.pair = one.label
  return { status: 201, facts: { 'booking.0': one.label, 'booking.1': other.label } }
}
