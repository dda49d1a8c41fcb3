import type { Action, ActionKind } from './action.ts'
import { holderOf, holdersOf, isLive, isWaiting, liveBookings, type Booking, type World } from './oracle-world.ts'
import { roomSize } from './scenario.ts'

/**
 * A planned action as numbers that are resolved in the studio when it runs, so that it stays meaningful when shrinking
 * removes earlier commands.
 */
export interface Command {
  readonly kind: ActionKind
  /** The person, the class, and two more choices. */
  readonly numbers: readonly [number, number, number, number]
}

export interface Reading {
  readonly world: World
  readonly numbers: Command['numbers']
  readonly label: string
}

/** For each kind of action, how its command is read. */
export type Readers<Kinds extends ActionKind = ActionKind> = {
  readonly [Kind in Kinds]: (reading: Reading) => Action<Kind> | undefined
}

export const pick = <Item>(items: readonly Item[], number: number): Item | undefined =>
  items[number % Math.max(1, items.length)]

export const person = ({ world, numbers: [who] }: Reading): number => who % world.people.length
/** Account holders come first. */
export const holder = ({ world, numbers: [who] }: Reading): number => who % holdersOf(world).length
export const session = ({ world, numbers: [, which] }: Reading): number => which % world.sessions.length

/** People mostly wait for a full class. */
export function fullSession(reading: Reading): number {
  const {
    world,
    numbers: [, which, asks],
  } = reading
  const full = world.sessions.flatMap(({ startsAt, capacity }, index) =>
    startsAt > world.now && liveBookings(world, index).length >= capacity ? [index] : [],
  )
  return asks % 6 === 5 ? session(reading) : (pick(full, which) ?? session(reading))
}

/** Sometimes a seat or a pack is chosen. */
export function choiceOf({ world, numbers: [, , asks, which] }: Reading): { lot?: string; seat?: number } {
  const lot = pick(world.lots, which)
  if (asks % 5 === 0 && lot) return { lot: lot.label }
  return asks % 5 === 1 ? { seat: 1 + (which % (roomSize + 1)) } : {}
}

/**
 * A person who books while on the waitlist gets the pack and the seat that a promotion chooses; no document says
 * whether a choice should count there.
 */
export const waits = (reading: Reading): boolean =>
  reading.world.bookings.some(
    (booking) => isWaiting(booking) && booking.session === session(reading) && booking.person === person(reading),
  )

/** A booking in the chosen session, else in any; sometimes one that has ended. */
export function bookingIn(reading: Reading, isMeant: (booking: Booking) => boolean): Booking | undefined {
  const {
    world,
    numbers: [who, , asks],
  } = reading
  if (asks % 9 === 8) return pick(world.bookings, who)
  const meant = world.bookings.filter(isMeant)
  return (
    pick(
      meant.filter((booking) => booking.session === session(reading)),
      who,
    ) ?? pick(meant, who)
  )
}

export const spin = <Item>(items: readonly Item[], by: number): Item[] => [
  ...items.slice(by % Math.max(1, items.length)),
  ...items.slice(0, by % Math.max(1, items.length)),
]
export const isOpen = (booking: Booking): boolean => isLive(booking) || isWaiting(booking)
/** The owner, or sometimes another account that tries. */
export const hand = ({ world, numbers: [, , , who] }: Reading, owner: number): number =>
  who % 13 === 12 ? (owner + 1) % holdersOf(world).length : owner
/** The person's own account or the guardian's, or an unrelated one. */
export const asker = (reading: Reading): number => hand(reading, holderOf(reading.world, person(reading)))
