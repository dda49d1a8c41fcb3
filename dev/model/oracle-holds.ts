import { addBooking, checkAsker, checkSeat, giveUp } from './oracle-bookings.ts'
import { choosePack, extendPack, grantPack, canPay } from './oracle-packs.ts'
import { fill, expire, settle, takeSeat } from './oracle-waitlist.ts'
import {
  holderOf,
  hour,
  isHeld,
  isWaiting,
  sessionOf,
  minute,
  Refused,
  refuseIf,
  type Order,
  type Booking,
  type ApiResponse,
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
  readonly session: number
  readonly seat?: number | undefined
  readonly label: string
}

const holdsOf = (world: World, holder: number): Booking[] =>
  world.bookings.filter((booking) => isHeld(booking) && holderOf(world, booking.person) === holder)

/**
 * A seat is held for 10 minutes, for a person without a usable credit and not beyond the start; an account has one hold
 * at a time.
 */
export function hold(world: World, wanted: Holding): ApiResponse {
  const { by, session, seat } = wanted
  refuseIf(by !== holderOf(world, wanted.person), 'request.not_found')
  for (const before of holdsOf(world, by)) {
    expire(world, before.session)
    if (!isHeld(before)) continue
    giveUp(before)
    fill(world, before.session)
  }
  settle(world, session)
  fill(world, session)
  checkAsker(world, wanted)
  const taken = checkSeat(world, { person: wanted.person, session, seat })
  refuseIf(canPay(world, wanted), 'bookings.hold_needless')
  const booking = addBooking(world, { ...wanted, type: 'booking' })
  Object.assign(booking, {
    seat: taken,
    heldUntil: Math.min(world.now + holdLasts, sessionOf(world, session).startsAt),
  })
  return {
    status: 201,
    facts: { booking: booking.label, status: booking.status, seat: booking.seat, until: booking.heldUntil },
  }
}

/**
 * Once the buyer is at the bank, a hold lasts as long as the attempt, never beyond the start of the class, nor the
 * hours before it.
 */
function prolong(
  world: World,
  { holder, until, hoursBefore }: { holder: number; until: number; hoursBefore: number },
): void {
  for (const booking of holdsOf(world, holder)) {
    if (booking.heldUntil === null || booking.heldUntil <= world.now) continue
    booking.heldUntil = Math.max(
      booking.heldUntil,
      Math.min(until, sessionOf(world, booking.session).startsAt - hoursBefore * hour),
    )
  }
}

interface Sale {
  readonly person: number
  readonly plan: number
  readonly label: string
}

export function buy(world: World, sale: Sale): ApiResponse {
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
): ApiResponse {
  extendPack(world, sale)
  return { status: 201, facts: claim(world, { holder: sale.person, since: world.now, label: sale.label }) }
}

const openOrders = (world: World, holder: number): number =>
  world.orders.filter(({ owner, status, openUntil }) => owner === holder && status !== 'paid' && openUntil > world.now)
    .length

export function order(world: World, { person, plan, label }: Sale): ApiResponse {
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

/** The bank answers. A payment brings the pack, however late; `holded` keeps a seat until free cancellation ends. */
export function pay(
  world: World,
  { order: label, waits }: { order: string; waits: boolean; label: string },
): ApiResponse {
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

/**
 * The payment turns the buyer's holds into bookings. An expired hold is booked again where a seat is free that no
 * waitlist entry can have. Returns the labels of the bookings made again, by session.
 */
function claim(world: World, { holder, since, label }: Claiming): Record<string, string> {
  const claimed = (): Booking[] =>
    world.bookings.filter(
      (booking) =>
        holderOf(world, booking.person) === holder &&
        booking.type === 'booking' &&
        (isHeld(booking) || wasLost(world, { booking, since })),
    )
  for (const session of new Set(
    claimed()
      .map((booking) => booking.session)
      .toSorted((one, other) => one - other),
  ))
    expire(world, session)
  const mine = claimed()
  const again: Record<string, string> = {}
  for (const booking of mine.toSorted((one, other) => one.session - other.session).slice(0, claimedMax)) {
    if (isHeld(booking)) confirm(world, booking)
    else if (takeAgain(world, { booking, label: `${label}.${booking.session}` }))
      again[`booking.${booking.session}`] = `${label}.${booking.session}`
  }
  return again
}

/** Unless the person has another booking in that session by now. */
function wasLost(world: World, { booking, since }: { booking: Booking; since: number }): boolean {
  const after = world.bookings.slice(world.bookings.indexOf(booking) + 1)
  return (
    booking.expiredAt !== null &&
    booking.expiredAt >= since &&
    !after.some(({ person, session }) => person === booking.person && session === booking.session)
  )
}

function confirm(world: World, booking: Booking): void {
  const paid = decide(world, { booking, but: booking.label })
  if (paid) promote(world, { booking, ...paid })
  else {
    giveUp(booking)
    fill(world, booking.session)
  }
}

function takeAgain(world: World, { booking, label }: { booking: Booking; label: string }): boolean {
  fill(world, booking.session)
  const paid = decide(world, { booking })
  if (paid)
    promote(world, {
      booking: addBooking(world, { person: booking.person, session: booking.session, type: 'booking', label }),
      ...paid,
    })
  return paid !== undefined
}

function decide(
  world: World,
  { booking, but }: { booking: Booking; but?: string },
): { lot: ReturnType<typeof choosePack>; seat: number } | undefined {
  const wanted = { person: booking.person, session: booking.session, but }
  try {
    checkAsker(world, wanted)
    return { seat: seatOf(world, { wanted, wantedSeat: booking.seat ?? undefined }), lot: choosePack(world, wanted) }
  } catch (error) {
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** The held reformer, or another when it is taken. */
function seatOf(
  world: World,
  { wanted, wantedSeat }: { wanted: Parameters<typeof checkSeat>[1]; wantedSeat: number | undefined },
): number {
  try {
    return checkSeat(world, { ...wanted, seat: wantedSeat })
  } catch (error) {
    if (error instanceof Refused && ['bookings.seat_taken', 'bookings.no_such_seat'].includes(error.message))
      return checkSeat(world, wanted)
    throw error
  }
}

/** A person with a booking in the session leaves its waitlist. */
function promote(
  world: World,
  { booking, lot, seat }: { booking: Booking; lot: ReturnType<typeof choosePack>; seat: number },
): void {
  const entry = world.bookings.find(
    (other) => isWaiting(other) && other.session === booking.session && other.person === booking.person,
  )
  if (entry) {
    Object.assign(entry, { status: 'canceled', kind: 'left', isHere: false })
    booking.request = entry.request
  }
  takeSeat(world, { entry: booking, lot, seat })
  booking.heldUntil = null
}
