import type { Action } from './action.ts'
import { signatureTrouble } from './oracle-forms.ts'
import { canPay } from './oracle-packs.ts'
import { freeSeats } from './oracle-waitlist.ts'
import { holderOf, isLive, liveBookings, overlaps, type World } from './oracle-world.ts'
import {
  asker,
  bookingIn,
  choiceOf,
  fullSession,
  hand,
  isOpen,
  person,
  pick,
  session,
  spin,
  waits,
  type Reading,
  type Readers,
} from './read-command.ts'
import { roomSize } from './scenario.ts'

/** What people do with classes. */
export const bookingReaders: Readers<
  | 'book'
  | 'wait'
  | 'hold'
  | 'request'
  | 'leaveRequest'
  | 'pair'
  | 'cancel'
  | 'swap'
  | 'checkIn'
  | 'undo'
  | 'bookByStaff'
  | 'cancelByStaff'
> = {
  book: (reading) => ({
    kind: 'book',
    label: reading.label,
    person: person(reading),
    by: asker(reading),
    session: session(reading),
    ...(waits(reading) ? {} : choiceOf(reading)),
  }),
  wait: (reading) => ({
    kind: 'wait',
    label: reading.label,
    person: person(reading),
    by: asker(reading),
    session: fullSession(reading),
  }),
  hold: (reading) => readHold(reading),
  request: (reading) => {
    const {
      world,
      label,
      numbers: [, which, several, wanted],
    } = reading
    const upcoming = world.sessions.flatMap(({ startsAt, status }, index) =>
      status === 'upcoming' && startsAt > world.now ? [index] : [],
    )
    const full = upcoming.filter((index) => freeSeats(world, index).length === 0)
    const sessions = spin(several % 6 === 5 ? upcoming : full, which).slice(0, 2 + (several % 2))
    if (sessions.length < 2) return undefined
    return {
      kind: 'request',
      label,
      person: person(reading),
      by: asker(reading),
      sessions,
      wanted: 1 + (wanted % (sessions.length - 1)),
    }
  },
  leaveRequest: ({ world, label, numbers }) => {
    const request = pick(world.requests, numbers[1])
    return (
      request && {
        kind: 'leaveRequest',
        label,
        request: request.label,
        by: hand({ world, label, numbers }, request.owner),
      }
    )
  },
  pair: (reading) => {
    const {
      world,
      label,
      numbers: [who, , , which],
    } = reading
    const dependant = pick(
      world.people.flatMap(({ guardian }, index) => (guardian === undefined ? [] : [index])),
      who,
    )
    if (dependant === undefined) return undefined
    const by = hand(reading, holderOf(world, dependant))
    return {
      kind: 'pair',
      label,
      by,
      session: fullSession(reading),
      persons: which % 2 === 0 ? [by, dependant] : [dependant, by],
    }
  },
  cancel: (reading) => {
    const booking = bookingIn(reading, isOpen)
    return (
      booking && {
        kind: 'cancel',
        label: reading.label,
        booking: booking.label,
        by: hand(reading, holderOf(reading.world, booking.person)),
      }
    )
  },
  swap: (reading) => {
    const booking = bookingIn(reading, isLive)
    const to = ((booking?.session ?? 0) + (reading.numbers[3] % 8)) % reading.world.sessions.length
    return (
      booking && {
        kind: 'swap',
        label: reading.label,
        booking: booking.label,
        by: hand(reading, holderOf(reading.world, booking.person)),
        session: to,
        ...choiceOf(reading),
      }
    )
  },
  checkIn: (reading) => {
    const booking = bookingIn(reading, isOpen)
    const means = pick(['pass', 'desk', 'staff'] as const, reading.numbers[3]) ?? 'staff'
    return (
      booking && {
        kind: 'checkIn',
        label: reading.label,
        booking: booking.label,
        means,
        by: hand(reading, holderOf(reading.world, booking.person)),
      }
    )
  },
  undo: (reading) => {
    const booking = bookingIn(reading, ({ status }) => status === 'checked_in' || status === 'no_show')
    const outcome =
      booking?.status === 'checked_in' ? 'not_here' : pick(['was_here', 'excused'] as const, reading.numbers[3])
    return booking && outcome && { kind: 'undo', label: reading.label, booking: booking.label, outcome }
  },
  bookByStaff: (reading) => {
    const { world, label, numbers } = reading
    const [who, which, asks] = numbers
    const free = openWithSeats(world)
    const where = asks % 6 === 5 ? session(reading) : (pick(free, which) ?? session(reading))
    const able = world.people.flatMap((_person, index) =>
      canPay(world, { person: index, session: where }) && !overlaps(world, { person: index, session: where })
        ? [index]
        : [],
    )
    const whom = asks % 7 === 6 ? person(reading) : (pick(able, who) ?? person(reading))
    const meant: Reading = { world, label, numbers: [whom, where, numbers[2], numbers[3]] }
    return {
      kind: 'bookByStaff',
      label,
      person: whom,
      session: where,
      ...(waits(meant) ? {} : choiceOf(meant)),
    }
  },
  cancelByStaff: (reading) => {
    const booking = bookingIn(reading, isOpen)
    const credit = pick(['return', 'by_rule'] as const, reading.numbers[3]) ?? 'return'
    return booking && { kind: 'cancelByStaff', label: reading.label, booking: booking.label, credit }
  },
}

/** Mostly a person who cannot pay, in a session with a free seat. */
function readHold(reading: Reading): Action<'hold'> {
  const {
    world,
    label,
    numbers: [who, which, asks, seat],
  } = reading
  const free = openWithSeats(world)
  const where = asks % 6 === 5 ? session(reading) : (pick(free, which) ?? session(reading))
  const broke = world.people.flatMap((_person, index) => {
    const wanted = { person: index, session: where }
    const isIn = liveBookings(world, where).some((booking) => booking.person === index)
    return isIn || overlaps(world, wanted) || canPay(world, wanted) || signatureTrouble(world, wanted) !== undefined
      ? []
      : [index]
  })
  const whom = asks % 7 === 6 ? person(reading) : (pick(broke, who) ?? person(reading))
  return {
    kind: 'hold',
    label,
    person: whom,
    by: hand(reading, holderOf(world, whom)),
    session: where,
    ...(asks % 3 === 1 ? { seat: 1 + (seat % ((world.sessions[where]?.capacity ?? roomSize) + 1)) } : {}),
  }
}

/** The classes that can still be booked and have a free seat. */
const openWithSeats = (world: World): number[] =>
  world.sessions.flatMap(({ startsAt, status }, index) =>
    status === 'upcoming' && startsAt > world.now && freeSeats(world, index).length > 0 ? [index] : [],
  )
