import type { Deed, Does } from './act.ts'
import { signatureTrouble, signerOf } from './oracle-forms.ts'
import { mayPay, placesInside } from './oracle-packs.ts'
import { freeSeats } from './oracle-queue.ts'
import {
  dayOf,
  holderOf,
  holdersOf,
  hour,
  isHeld,
  isLive,
  isWaiting,
  livePlaces,
  overlaps,
  startOfDay,
  type Place,
  type World,
} from './oracle-world.ts'
import { minuteOf, roomSize, sharedPlan, teachers } from './story.ts'

/** Something to do, told by numbers that are read against the studio as it is by then; so it stays sensible when what came before is left out. */
export interface Command {
  readonly kind: Does
  /** Who, which class, and two more. */
  readonly numbers: readonly [number, number, number, number]
}

interface Reading {
  readonly world: World
  readonly numbers: Command['numbers']
  readonly label: string
}

type Readers = { readonly [Kind in Does]: (reading: Reading) => Deed<Kind> | undefined }

const pick = <Item>(items: readonly Item[], number: number): Item | undefined =>
  items[number % Math.max(1, items.length)]

const person = ({ world, numbers: [who] }: Reading): number => who % world.people.length
/** Holders of accounts come first. */
const holder = ({ world, numbers: [who] }: Reading): number => who % holdersOf(world).length
const lesson = ({ world, numbers: [, which] }: Reading): number => which % world.lessons.length

/** People mostly wait for what is full. */
function fullLesson(reading: Reading): number {
  const {
    world,
    numbers: [, which, asks],
  } = reading
  const full = world.lessons.flatMap(({ startsAt, capacity }, index) =>
    startsAt > world.now && livePlaces(world, index).length >= capacity ? [index] : [],
  )
  return asks % 6 === 5 ? lesson(reading) : (pick(full, which) ?? lesson(reading))
}

/** Sometimes a reformer or a pack is chosen. */
function wishOf({ world, numbers: [, , asks, which] }: Reading): { lot?: string; seat?: number } {
  const lot = pick(world.lots, which)
  if (asks % 5 === 0 && lot) return { lot: lot.label }
  return asks % 5 === 1 ? { seat: 1 + (which % (roomSize + 1)) } : {}
}

/** Who books from inside the queue has the pack and the reformer that a promotion chooses; whether a choice should count there, no document says. */
const waits = (reading: Reading): boolean =>
  reading.world.places.some(
    (place) => isWaiting(place) && place.lesson === lesson(reading) && place.person === person(reading),
  )

/** A place in the class that is meant, else in any; one that is over now and then. */
function placeIn(reading: Reading, isMeant: (place: Place) => boolean): Place | undefined {
  const {
    world,
    numbers: [who, , asks],
  } = reading
  if (asks % 9 === 8) return pick(world.places, who)
  const meant = world.places.filter(isMeant)
  return (
    pick(
      meant.filter((place) => place.lesson === lesson(reading)),
      who,
    ) ?? pick(meant, who)
  )
}

const spin = <Item>(items: readonly Item[], by: number): Item[] => [
  ...items.slice(by % Math.max(1, items.length)),
  ...items.slice(0, by % Math.max(1, items.length)),
]
const isOpen = (place: Place): boolean => isLive(place) || isWaiting(place)
/** Whose it is, or somebody else who tries. */
const hand = ({ world, numbers: [, , , who] }: Reading, owner: number): number =>
  who % 13 === 12 ? (owner + 1) % holdersOf(world).length : owner
/** The person's own account or the guardian's, or one that has no business with the person. */
const asker = (reading: Reading): number => hand(reading, holderOf(reading.world, person(reading)))

const readers: Readers = {
  book: (reading) => ({
    does: 'book',
    label: reading.label,
    person: person(reading),
    by: asker(reading),
    lesson: lesson(reading),
    ...(waits(reading) ? {} : wishOf(reading)),
  }),
  wait: (reading) => ({
    does: 'wait',
    label: reading.label,
    person: person(reading),
    by: asker(reading),
    lesson: fullLesson(reading),
  }),
  hold: (reading) => readHold(reading),
  buy: (reading) => ({
    does: 'buy',
    label: reading.label,
    person: buyer(reading),
    plan: reading.numbers[1] % reading.world.plans.length,
  }),
  order: (reading) => ({
    does: 'order',
    label: reading.label,
    person: buyer(reading),
    plan: reading.numbers[1] % reading.world.plans.length,
  }),
  pay: (reading) => {
    const {
      world,
      numbers: [who, , asks, waits],
    } = reading
    const open = world.orders.filter(({ status }) => status !== 'paid')
    const order = pick(asks % 8 === 7 ? world.orders : open, who)
    return order && { does: 'pay', label: reading.label, order: order.label, waits: waits % 4 === 3 }
  },
  goal: (reading) => {
    const {
      world,
      label,
      numbers: [, which, several, wanted],
    } = reading
    const upcoming = world.lessons.flatMap(({ startsAt, status }, index) =>
      status === 'upcoming' && startsAt > world.now ? [index] : [],
    )
    const full = upcoming.filter((index) => freeSeats(world, index).length === 0)
    const lessons = spin(several % 6 === 5 ? upcoming : full, which).slice(0, 2 + (several % 2))
    if (lessons.length < 2) return undefined
    return {
      does: 'goal',
      label,
      person: person(reading),
      by: asker(reading),
      lessons,
      wanted: 1 + (wanted % (lessons.length - 1)),
    }
  },
  leaveGoal: ({ world, label, numbers }) => {
    const goal = pick(world.goals, numbers[1])
    return goal && { does: 'leaveGoal', label, goal: goal.label, by: hand({ world, label, numbers }, goal.owner) }
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
      does: 'pair',
      label,
      by,
      lesson: fullLesson(reading),
      persons: which % 2 === 0 ? [by, dependant] : [dependant, by],
    }
  },
  cancel: (reading) => {
    const place = placeIn(reading, isOpen)
    return (
      place && {
        does: 'cancel',
        label: reading.label,
        place: place.label,
        by: hand(reading, holderOf(reading.world, place.person)),
      }
    )
  },
  swap: (reading) => {
    const place = placeIn(reading, isLive)
    const to = ((place?.lesson ?? 0) + (reading.numbers[3] % 8)) % reading.world.lessons.length
    return (
      place && {
        does: 'swap',
        label: reading.label,
        place: place.label,
        by: hand(reading, holderOf(reading.world, place.person)),
        lesson: to,
        ...wishOf(reading),
      }
    )
  },
  checkIn: (reading) => {
    const place = placeIn(reading, isOpen)
    const door = pick(['pass', 'desk', 'staff'] as const, reading.numbers[3]) ?? 'staff'
    return (
      place && {
        does: 'checkIn',
        label: reading.label,
        place: place.label,
        door,
        by: hand(reading, holderOf(reading.world, place.person)),
      }
    )
  },
  undo: (reading) => {
    const place = placeIn(reading, ({ status }) => status === 'checked_in' || status === 'no_show')
    const outcome =
      place?.status === 'checked_in' ? 'not_here' : pick(['was_here', 'excused'] as const, reading.numbers[3])
    return place && outcome && { does: 'undo', label: reading.label, place: place.label, outcome }
  },
  grant: (reading) => ({
    does: 'grant',
    label: reading.label,
    person: holder(reading),
    plan: reading.numbers[1] % reading.world.plans.length,
  }),
  extend: (reading) => {
    const lot = pick(reading.world.lots, reading.numbers[1])
    return lot && { does: 'extend', label: reading.label, person: hand(reading, lot.owner), lot: lot.label }
  },
  switchSharing: (reading) => {
    const lot = sharedLot(reading)
    return lot && { does: 'switchSharing', label: reading.label, lot: lot.label, on: reading.numbers[2] % 4 !== 0 }
  },
  share: (reading) => {
    const lot = sharedLot(reading)
    return (
      lot && {
        does: 'share',
        label: reading.label,
        lot: lot.label,
        by: hand(reading, lot.owner),
        person: holder(reading),
      }
    )
  },
  unshare: (reading) => {
    const lots = reading.world.lots.filter(({ shares }) => shares.length > 0)
    const lot = pick(lots, reading.numbers[1])
    const share = lot && pick(lot.shares, reading.numbers[2])
    return share && { does: 'unshare', label: reading.label, share: share.label, by: hand(reading, lot.owner) }
  },
  freeze: (reading) => readFreeze(reading),
  wish: (reading) => {
    const {
      label,
      numbers: [, , what, hours],
    } = reading
    const shortNotice = what % 2 === 0
    return {
      does: 'wish',
      label,
      person: holder(reading),
      shortNotice,
      noticeHours: shortNotice ? 0 : ([0, 1, 13, 48][hours % 4] ?? 0),
    }
  },
  publish: ({ label }) => ({ does: 'publish', label }),
  sign: (reading) => {
    const {
      world,
      numbers: [, , version, filledIn],
    } = reading
    const unsigned = world.people.flatMap((_person, index) =>
      world.signatures.some((one) => one.person === index && one.version === world.waiver) ? [] : [index],
    )
    const who = pick(unsigned, reading.numbers[0]) ?? person(reading)
    return {
      does: 'sign',
      label: reading.label,
      person: who,
      by: hand(reading, holderOf(world, who)),
      version: Math.max(1, world.waiver - (version % 9 === 8 ? 1 : 0)),
      asGuardian: (signerOf(world, who) === 'guardian') !== (filledIn % 11 === 10),
    }
  },
  cancelLesson: (reading) => ({ does: 'cancelLesson', label: reading.label, lesson: lesson(reading) }),
  resizeLesson: (reading) => ({
    does: 'resizeLesson',
    label: reading.label,
    lesson: lesson(reading),
    capacity: reading.numbers[2] % (roomSize + 2),
  }),
  moveLesson: (reading) => ({
    does: 'moveLesson',
    label: reading.label,
    lesson: lesson(reading),
    startsAt: newTime(reading),
    releases: reading.numbers[0] % 3 === 0,
  }),
  substitute: (reading) => ({
    does: 'substitute',
    label: reading.label,
    lesson: lesson(reading),
    absent: reading.numbers[2] % teachers,
    teacher: reading.numbers[3] % teachers,
  }),
  sweep: ({ label }) => ({ does: 'sweep', label }),
}

/** Mostly somebody who cannot pay, in a class that has a place. */
function readHold(reading: Reading): Deed<'hold'> {
  const {
    world,
    label,
    numbers: [who, which, asks, seat],
  } = reading
  const free = world.lessons.flatMap(({ startsAt, status }, index) =>
    status === 'upcoming' && startsAt > world.now && freeSeats(world, index).length > 0 ? [index] : [],
  )
  const where = asks % 6 === 5 ? lesson(reading) : (pick(free, which) ?? lesson(reading))
  const broke = world.people.flatMap((_person, index) => {
    const wish = { person: index, lesson: where }
    const isIn = livePlaces(world, where).some((place) => place.person === index)
    return isIn || overlaps(world, wish) || mayPay(world, wish) || signatureTrouble(world, wish) !== undefined
      ? []
      : [index]
  })
  const whom = asks % 7 === 6 ? person(reading) : (pick(broke, who) ?? person(reading))
  return {
    does: 'hold',
    label,
    person: whom,
    by: hand(reading, holderOf(world, whom)),
    lesson: where,
    ...(asks % 3 === 1 ? { seat: 1 + (seat % ((world.lessons[where]?.capacity ?? roomSize) + 1)) } : {}),
  }
}

/** Mostly somebody who holds a place, or has lost one. */
function buyer(reading: Reading): number {
  const {
    world,
    numbers: [who, , asks],
  } = reading
  const held = world.places.flatMap((place) =>
    isHeld(place) || place.lapsedAt !== null ? [holderOf(world, place.person)] : [],
  )
  return asks % 4 === 3 ? holder(reading) : (pick(held.toReversed(), who % 2) ?? holder(reading))
}

function sharedLot({ world, numbers: [, which] }: Reading) {
  return (
    pick(
      world.lots.filter(({ plan }) => plan === sharedPlan),
      which,
    ) ?? pick(world.lots, which)
  )
}

/** On the hour, at the class's own minute of it: some hours from now, or beside another class. */
function newTime(reading: Reading): number {
  const {
    world,
    numbers: [, , ahead, other],
  } = reading
  const beside = pick(world.lessons, other)
  const base = ahead % 3 === 0 && beside ? beside.startsAt : world.now + (1 + (ahead % 60)) * hour
  return base - (base % hour) + minuteOf(lesson(reading))
}

function readFreeze({ world, numbers: [first, which, length, keeps], label }: Reading): Deed<'freeze'> | undefined {
  const lot = pick(world.lots, which)
  if (!lot) return undefined
  const [from, to] = [(first % 5) - 1, (first % 5) - 1 + (length % 4)]
  const today = dayOf(world.now)
  const inside = placesInside(world, {
    lot: lot.label,
    from: startOfDay(today + from),
    until: startOfDay(today + to + 1),
  })
  return { does: 'freeze', label, lot: lot.label, from, to, keeps: keeps % 3 === 0 ? [] : inside }
}

/** The deed that the command means in that studio; undefined when there is nothing it could be about. */
export function readCommand<Kind extends Does>(kind: Kind, reading: Reading): Deed<Kind> | undefined {
  return readers[kind](reading)
}
