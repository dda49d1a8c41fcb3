import { addPlace, checkAsker, checkSeat, giveUp } from './oracle-bookings.ts'
import { choosePack, extendPack, grantPack, mayPay } from './oracle-packs.ts'
import { fill, lapse, settle, takeSeat } from './oracle-queue.ts'
import {
  holderOf,
  hour,
  isHeld,
  isWaiting,
  lessonOf,
  minute,
  Refused,
  refuseIf,
  type Order,
  type Place,
  type Told,
  type World,
} from './oracle-world.ts'

const holdLasts = 10 * minute
const attemptLasts = 30 * minute
const approvalLasts = 72 * hour
const openMax = 5
const claimedMax = 5

interface Holding {
  readonly person: number
  readonly by: number
  readonly lesson: number
  readonly seat?: number | undefined
  readonly label: string
}

const holdsOf = (world: World, holder: number): Place[] =>
  world.places.filter((place) => isHeld(place) && holderOf(world, place.person) === holder)

/** "A seat is held from the choice, for 10 minutes", for somebody without a usable credit and not beyond the start; an account holds one at a time. */
export function hold(world: World, wish: Holding): Told {
  const { by, lesson, seat } = wish
  refuseIf(by !== holderOf(world, wish.person), 'request.not_found')
  for (const before of holdsOf(world, by)) {
    lapse(world, before.lesson)
    if (!isHeld(before)) continue
    giveUp(before)
    fill(world, before.lesson)
  }
  settle(world, lesson)
  fill(world, lesson)
  checkAsker(world, wish)
  const taken = checkSeat(world, { person: wish.person, lesson, seat })
  refuseIf(mayPay(world, wish), 'bookings.hold_needless')
  const place = addPlace(world, { ...wish, type: 'booking' })
  Object.assign(place, { seat: taken, heldUntil: Math.min(world.now + holdLasts, lessonOf(world, lesson).startsAt) })
  return { status: 201, facts: { place: place.label, status: place.status, seat: place.seat, until: place.heldUntil } }
}

/** "Once the buyer is sent to the bank, to the attempt's own expiry", never beyond the start of the class, nor the hours before it. */
function prolong(
  world: World,
  { holder, until, hoursBefore }: { holder: number; until: number; hoursBefore: number },
): void {
  for (const place of holdsOf(world, holder)) {
    if (place.heldUntil === null || place.heldUntil <= world.now) continue
    place.heldUntil = Math.max(
      place.heldUntil,
      Math.min(until, lessonOf(world, place.lesson).startsAt - hoursBefore * hour),
    )
  }
}

interface Sale {
  readonly person: number
  readonly plan: number
  readonly label: string
}

export function buy(world: World, sale: Sale): Told {
  refuseIf(openOrders(world, sale.person) >= openMax, 'orders.too_many_open')
  grantPack(world, sale)
  return {
    status: 201,
    facts: { lot: sale.label, ...claim(world, { holder: sale.person, since: world.now, label: sale.label }) },
  }
}

export function extend(
  world: World,
  sale: { readonly person: number; readonly lot: string; readonly label: string },
): Told {
  extendPack(world, sale)
  return { status: 201, facts: claim(world, { holder: sale.person, since: world.now, label: sale.label }) }
}

const openOrders = (world: World, holder: number): number =>
  world.orders.filter(({ owner, status, openUntil }) => owner === holder && status !== 'paid' && openUntil > world.now)
    .length

export function order(world: World, { person, plan, label }: Sale): Told {
  refuseIf(openOrders(world, person) >= openMax, 'orders.too_many_open')
  world.orders.push({
    label,
    owner: person,
    plan,
    placedAt: world.now,
    openUntil: world.now + attemptLasts,
    status: 'placed',
  })
  prolong(world, { holder: person, until: world.now + attemptLasts, hoursBefore: 0 })
  return { status: 201, facts: { order: label } }
}

/** The bank answers. Money brings the pack, however late; "`holded` keeps a seat until 12 h before class". */
export function pay(world: World, { order: label, waits }: { order: string; waits: boolean; label: string }): Told {
  const paid = orderOf(world, label)
  const { owner, plan, placedAt } = paid
  if (paid.status === 'paid' || (waits && paid.status === 'holded')) return { status: 200, facts: {} }
  if (waits) {
    const until = placedAt + approvalLasts
    Object.assign(paid, { status: 'holded', openUntil: until })
    prolong(world, { holder: owner, until, hoursBefore: 12 })
    return { status: 200, facts: {} }
  }
  paid.status = 'paid'
  grantPack(world, { person: owner, plan, label: `${label}.pack` })
  return { status: 200, facts: { lot: `${label}.pack`, ...claim(world, { holder: owner, since: placedAt, label }) } }
}

function orderOf(world: World, label: string): Order {
  const found = world.orders.find((one) => one.label === label)
  if (!found) throw new Error(`there is no order ${label}`)
  return found
}

interface Claiming {
  readonly holder: number
  readonly since: number
  readonly label: string
}

/** What the buyer holds becomes a booking with the payment. What ran out since the order was placed is taken again where a reformer is free and nobody in the queue can have it. Gives the names of places taken again, by class. */
function claim(world: World, { holder, since, label }: Claiming): Record<string, string> {
  const claimed = (): Place[] =>
    world.places.filter(
      (place) =>
        holderOf(world, place.person) === holder &&
        place.type === 'booking' &&
        (isHeld(place) || wasLost(world, { place, since })),
    )
  for (const lesson of new Set(
    claimed()
      .map((place) => place.lesson)
      .toSorted((one, other) => one - other),
  ))
    lapse(world, lesson)
  const mine = claimed()
  const again: Record<string, string> = {}
  for (const place of mine.toSorted((one, other) => one.lesson - other.lesson).slice(0, claimedMax)) {
    if (isHeld(place)) confirm(world, place)
    else if (takeAgain(world, { place, label: `${label}.${place.lesson}` }))
      again[`place.${place.lesson}`] = `${label}.${place.lesson}`
  }
  return again
}

/** Unless the person has looked for another place in that class meanwhile. */
function wasLost(world: World, { place, since }: { place: Place; since: number }): boolean {
  const after = world.places.slice(world.places.indexOf(place) + 1)
  return (
    place.lapsedAt !== null &&
    place.lapsedAt >= since &&
    !after.some(({ person, lesson }) => person === place.person && lesson === place.lesson)
  )
}

function confirm(world: World, place: Place): void {
  const paid = judge(world, { place, but: place.label })
  if (paid) enter(world, { place, ...paid })
  else {
    giveUp(place)
    fill(world, place.lesson)
  }
}

function takeAgain(world: World, { place, label }: { place: Place; label: string }): boolean {
  fill(world, place.lesson)
  const paid = judge(world, { place })
  if (paid)
    enter(world, {
      place: addPlace(world, { person: place.person, lesson: place.lesson, type: 'booking', label }),
      ...paid,
    })
  return paid !== undefined
}

function judge(
  world: World,
  { place, but }: { place: Place; but?: string },
): { lot: ReturnType<typeof choosePack>; seat: number } | undefined {
  const wish = { person: place.person, lesson: place.lesson, but }
  try {
    checkAsker(world, wish)
    return { seat: seatOf(world, { wish, wished: place.seat ?? undefined }), lot: choosePack(world, wish) }
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** The reformer that was held, or another when that one is gone. */
function seatOf(
  world: World,
  { wish, wished }: { wish: Parameters<typeof checkSeat>[1]; wished: number | undefined },
): number {
  try {
    return checkSeat(world, { ...wish, seat: wished })
  } catch (error) {
    if (error instanceof Refused && ['bookings.seat_taken', 'bookings.no_such_seat'].includes(error.message))
      return checkSeat(world, wish)
    throw error
  }
}

/** Whoever waits for the class and has a place in it waits no more. */
function enter(
  world: World,
  { place, lot, seat }: { place: Place; lot: ReturnType<typeof choosePack>; seat: number },
): void {
  const entry = world.places.find(
    (other) => isWaiting(other) && other.lesson === place.lesson && other.person === place.person,
  )
  if (entry) {
    Object.assign(entry, { status: 'canceled', kind: 'left', isHere: false })
    place.goal = entry.goal
  }
  takeSeat(world, { entry: place, lot, seat })
  place.heldUntil = null
}
