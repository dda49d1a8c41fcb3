import {
  dateOf,
  day,
  dayOf,
  holderOf,
  isLive,
  sessionOf,
  planOf,
  Refused,
  refuseIf,
  startOfDay,
  type Booking,
  type Lot,
  type ApiResponse,
  type World,
} from './oracle-world.ts'

const mayUse = (lot: Lot, holder: number): boolean =>
  lot.owner === holder || lot.shares.some((share) => share.person === holder)

export function lotOf(world: World, label: string): Lot {
  const lot = world.lots.find((one) => one.label === label)
  if (!lot) throw new Error(`there is no pack ${label}`)
  return lot
}

/** Why a pack cannot pay for that class; undefined when it can. */
function troubleOf(world: World, { lot, session }: { lot: Lot; session: number }): string | undefined {
  const { startsAt, kind } = sessionOf(world, session)
  const { only } = planOf(world, lot.plan)
  if (world.now >= lot.expiresAt) return 'packages.expired'
  if (lot.left < 1) return 'packages.empty'
  // A deadline that is processed late still counts from the start: a pack bought since then does not pay for the class.
  if ((only !== undefined && only !== kind) || startsAt < lot.boughtAt) return 'packages.wrong_class'
  if (lot.rests.some(({ from, until }) => from <= startsAt && startsAt < until)) return 'packages.frozen'
  return startsAt >= lot.expiresAt ? 'packages.expires_before_class' : undefined
}

/**
 * The pack of the account that pays: the chosen one, or the one that expires first, own before shared, restricted
 * before general, older before newer.
 */
export function choosePack(world: World, wanted: { person: number; session: number; lot?: string | undefined }): Lot {
  const { session } = wanted
  const holder = holderOf(world, wanted.person)
  const mine = world.lots.filter((lot) => mayUse(lot, holder))
  if (wanted.lot !== undefined) {
    const chosen = mine.find(({ label }) => label === wanted.lot)
    if (!chosen) throw new Refused('packages.not_yours')
    const trouble = troubleOf(world, { lot: chosen, session })
    if (trouble !== undefined) throw new Refused(trouble)
    return chosen
  }
  const decided = mine.map((lot) => ({ lot, trouble: troubleOf(world, { lot, session }) }))
  const rank = (lot: Lot): number[] => [
    lot.expiresAt,
    lot.owner === holder ? 0 : 1,
    planOf(world, lot.plan).only === undefined ? 1 : 0,
    lot.boughtAt,
    world.lots.indexOf(lot),
  ]
  const [best] = decided
    .filter(({ trouble }) => trouble === undefined)
    .map(({ lot }) => lot)
    .toSorted((one, other) => compare(rank(one), rank(other)))
  if (best) return best
  const nearest = ['packages.expires_before_class', 'packages.frozen', 'packages.wrong_class'].find((code) =>
    decided.some(({ lot, trouble }) => lot.left > 0 && trouble === code),
  )
  throw new Refused(nearest ?? 'packages.none')
}

export function canPay(world: World, wanted: { person: number; session: number }): boolean {
  try {
    return choosePack(world, wanted).left > 0
  } catch (error) {
    if (error instanceof Refused) return false
    throw error
  }
}

function compare(one: readonly number[], other: readonly number[]): number {
  const booking = one.findIndex((value, index) => value !== other[index])
  return booking === -1 ? 0 : (one[booking] ?? 0) - (other[booking] ?? 0)
}

/** The expiry is extended to at least seven days from then. */
export function returnByStudio(world: World, { label, at }: { label: string; at: number }): void {
  const lot = lotOf(world, label)
  lot.left += 1
  lot.expiresAt = Math.max(lot.expiresAt, at + 7 * day)
}

/** A pack is valid to the end of its last day, counted from the day it was granted. */
export function grantPack(
  world: World,
  { person, plan, label }: { person: number; plan: number; label: string },
): ApiResponse {
  const { credits, days } = planOf(world, plan)
  world.lots.push({
    label,
    owner: person,
    plan,
    left: credits,
    expiresAt: startOfDay(dayOf(world.now) + days + 1),
    boughtAt: world.now,
    sharing: false,
    shares: [],
    rests: [],
    months: 0,
  })
  return { status: 201, facts: { lot: label } }
}

/** RM 50 adds one calendar month to the last day, and is bought before the end. */
export function extendPack(world: World, { person, lot: label }: { person: number; lot: string }): void {
  const lot = lotOf(world, label)
  refuseIf(lot.owner !== person, 'request.not_found')
  refuseIf(world.now >= lot.expiresAt, 'packages.expired')
  refuseIf(lot.months >= 12, 'packages.extension_max')
  lot.months += 1
  const next = dateOf(dayOf(lot.expiresAt - 1)).add({ months: 1 })
  lot.expiresAt = startOfDay(dateOf(0).until(next, { largestUnit: 'day' }).days + 1)
}

export function switchSharing(world: World, { lot: label, on }: { lot: string; on: boolean }): ApiResponse {
  const lot = lotOf(world, label)
  const { sharers } = planOf(world, lot.plan)
  refuseIf(sharers < 2, 'packages.share_unshareable')
  refuseIf(on && world.now >= lot.expiresAt, 'packages.expired')
  lot.sharing = on
  if (!on) lot.shares = []
  return { status: 200, facts: { sharing: on, sharers: on ? sharers : 0 } }
}

export function sharePack(
  world: World,
  { lot: label, by, person, label: newLabel }: { lot: string; by: number; person: number; label: string },
): ApiResponse {
  const lot = lotOf(world, label)
  const { sharers } = planOf(world, lot.plan)
  refuseIf(lot.owner !== by, 'request.not_found')
  refuseIf(sharers < 2, 'packages.share_unshareable')
  refuseIf(person === by, 'packages.share_self')
  refuseIf(!lot.sharing, 'packages.share_off')
  refuseIf(world.now >= lot.expiresAt, 'packages.expired')
  refuseIf(
    lot.shares.some((share) => share.person === person),
    'packages.share_exists',
  )
  refuseIf(lot.shares.length >= sharers - 1, 'packages.share_full')
  lot.shares.push({ label: newLabel, person })
  return { status: 201, facts: { free: sharers - 1 - lot.shares.length, share: newLabel } }
}

export function unsharePack(world: World, { share, by }: { share: string; by: number }): ApiResponse {
  const lot = world.lots.find(({ shares }) => shares.some(({ label }) => label === share))
  if (lot?.owner !== by) throw new Refused('request.not_found')
  lot.shares = lot.shares.filter(({ label }) => label !== share)
  return { status: 200 }
}

interface Rest {
  readonly lot: string
  /** Days from today. */
  readonly from: number
  readonly to: number
  /** The bookings during the freeze to keep. */
  readonly keeps: readonly string[]
}

/** The pack is frozen for whole days and its expiry moves by as many; every booked class inside needs a choice. */
export function freezePack(world: World, { lot: label, from, to, keeps }: Rest): ApiResponse {
  const lot = lotOf(world, label)
  const today = dayOf(world.now)
  refuseIf(world.now >= lot.expiresAt, 'packages.expired')
  refuseIf(from < 0 || to < from || today + from > dayOf(lot.expiresAt - 1), 'packages.freeze_dates')
  refuseIf(
    lot.rests.some(({ until }) => until > world.now),
    'packages.freeze_overlap',
  )
  const days = to - from + 1
  refuseIf(
    days + lot.rests.reduce((sum, rest) => sum + (rest.until - rest.from) / day, 0) > 60,
    'packages.freeze_too_long',
  )
  const rest = { from: startOfDay(today + from), until: startOfDay(today + to + 1) }
  const inside = bookingsInside(world, { lot: label, ...rest })
  refuseIf(inside.toSorted().join() !== keeps.toSorted().join(), 'packages.freeze_choices')
  lot.rests.push(rest)
  lot.expiresAt += days * day
  return { status: 201, facts: { days, expires: lot.expiresAt } }
}

/** The freeze ends today, and the pack gives up its unused days; no class may be booked after its new last day. */
export function endFreeze(world: World, { lot: label }: { readonly lot: string }): ApiResponse {
  const lot = lotOf(world, label)
  const rest = lot.rests.at(-1)
  if (rest === undefined || rest.until <= world.now) throw new Refused('packages.not_frozen')
  const until = Math.max(startOfDay(dayOf(world.now)), rest.from)
  const days = (rest.until - until) / day
  const expiresAt = lot.expiresAt - days * day
  const isLater = (booking: Booking) =>
    booking.lot === label && isLive(booking) && sessionOf(world, booking.session).startsAt >= expiresAt
  refuseIf(world.bookings.some(isLater), 'packages.freeze_end_booked')
  lot.rests = [...lot.rests.slice(0, -1), ...(until > rest.from ? [{ from: rest.from, until }] : [])]
  lot.expiresAt = expiresAt
  return { status: 200, facts: { days, expires: expiresAt } }
}

/** Labels of the bookings that a pack pays for in that time. */
export function bookingsInside(
  world: World,
  { lot, from, until }: { lot: string; from: number; until: number },
): string[] {
  return world.bookings
    .filter((booking) => {
      const { startsAt } = sessionOf(world, booking.session)
      return (
        booking.lot === lot &&
        isLive(booking) &&
        booking.status === 'booked' &&
        startsAt > world.now &&
        from <= startsAt &&
        startsAt < until
      )
    })
    .map(({ label }) => label)
}
