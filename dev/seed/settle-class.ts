import { isBefore, plusMinutes, plusMs, type Instant } from '#domain/kit/time.ts'
import type { BookingStatus, BookingType, CancelKind, CreditEffect } from '#domain/occupancy/model.ts'
import type { PlannedClass, PlannedPlace } from './plan-day.ts'

/** A member's booking or waitlist entry with its state at one moment. */
export interface SettledBooking {
  readonly member: number
  readonly type: BookingType
  readonly status: BookingStatus
  readonly seat: number | null
  readonly cancelKind: CancelKind | null
  readonly creditEffect: CreditEffect
  readonly createdAt: Instant
  readonly decidedAt: Instant
  /** When the booking was promoted from the waitlist, and the position on joining. */
  readonly promotedAt?: Instant
  readonly position?: number
}

/** How many members of a full past class came from its waitlist. */
const waited = 4

/** The latest booking before the start, in minutes, and the least time until a cancellation. */
const lastMinutes = 60
const keptMinutes = 10
/** Members check in within this many minutes before the start. */
const doorMinutes = 5

/**
 * A planned class at `now`: before its start seats are booked, after the start members are checked in or no-shows,
 * after its end bookings are completed. A cancellation in the future is left out, since nobody would carry it out.
 * Before booking opens it is empty.
 */
export function settleClass(
  planned: PlannedClass,
  at: { readonly now: Instant; readonly cancelHours: number },
): SettledBooking[] {
  if (isBefore(at.now, planned.opensAt)) return []
  const isOver = isBefore(planned.endsAt, at.now)
  const hasBegun = !isBefore(at.now, planned.startsAt)
  const places = promoteSome(
    planned,
    planned.places.flatMap((place) => settlePlace(place, { planned, isOver, hasBegun, ...at })),
  )
  // Entries that were never promoted are history, from which the odds of coming classes are computed.
  const waiting = hasBegun ? [...planned.waiting, ...planned.waitedInVain] : planned.waiting
  const queue = waiting.map((member, place): SettledBooking => {
    const joined = momentOf({
      from: planned.opensAt,
      until: earlier(at.now, plusMinutes(planned.startsAt, -lastMinutes)),
      share: 0.9 + place / 150,
    })
    const base = {
      member,
      type: 'waitlist',
      seat: null,
      creditEffect: 'none',
      createdAt: joined,
      position: place + 1,
    } as const
    return hasBegun
      ? { ...base, status: 'canceled', cancelKind: 'expired', decidedAt: planned.startsAt }
      : { ...base, status: 'pending', cancelKind: null, decidedAt: joined }
  })
  return [...places, ...queue]
}

/** In a full past class some joined the waitlist early and were promoted before the others joined. */
function promoteSome(planned: PlannedClass, settled: readonly SettledBooking[]): SettledBooking[] {
  const came = settled.filter(({ status }) => status === 'completed')
  if (planned.waitedInVain.length === 0 || came.length < waited) return [...settled]
  const promoted = new Map(came.slice(0, waited).map(({ member }, place) => [member, place]))
  const span = { from: planned.opensAt, until: plusMinutes(planned.startsAt, -lastMinutes) }
  return settled.map((booking) => {
    const place = promoted.get(booking.member)
    if (place === undefined || booking.status !== 'completed') return booking
    return {
      ...booking,
      createdAt: momentOf({ ...span, share: 0.8 + place / 100 }),
      promotedAt: momentOf({ ...span, share: 0.88 + place / 1000 }),
      position: place + 1,
    }
  })
}

function settlePlace(
  place: PlannedPlace,
  at: { planned: PlannedClass; isOver: boolean; hasBegun: boolean; now: Instant; cancelHours: number },
): SettledBooking[] {
  const { planned, now } = at
  const { member, seat, fate, share } = place
  if (typeof fate === 'object') {
    const decidedAt = plusMinutes(planned.startsAt, -fate.cancelsBefore)
    if (!isBefore(decidedAt, now) || isBefore(plusMinutes(decidedAt, -keptMinutes), planned.opensAt)) return []
    const createdAt = momentOf({ from: planned.opensAt, until: plusMinutes(decidedAt, -keptMinutes), share })
    const isEarly = fate.cancelsBefore >= at.cancelHours * 60
    return [
      {
        member,
        seat,
        type: 'booking',
        status: 'canceled',
        cancelKind: isEarly ? 'early' : 'late',
        creditEffect: isEarly ? 'returned' : 'forfeited',
        createdAt,
        decidedAt,
      },
    ]
  }
  const createdAt = momentOf({
    from: planned.opensAt,
    until: earlier(now, plusMinutes(planned.startsAt, -lastMinutes)),
    share,
  })
  const base = { member, seat, type: 'booking', cancelKind: null, creditEffect: 'used', createdAt } as const
  if (!at.hasBegun) return [{ ...base, status: 'booked', decidedAt: createdAt }]
  if (fate === 'stays_away')
    return [{ ...base, status: 'no_show', creditEffect: 'forfeited', decidedAt: planned.startsAt }]
  if (at.isOver) return [{ ...base, status: 'completed', decidedAt: planned.endsAt }]
  return [
    { ...base, status: 'checked_in', decidedAt: plusMs(planned.startsAt, -Math.ceil(share * doorMinutes * 60_000)) },
  ]
}

function momentOf({ from, until, share }: { from: Instant; until: Instant; share: number }): Instant {
  return plusMs(from, Math.floor(share * Math.max(0, until.epochMilliseconds - from.epochMilliseconds)))
}

function earlier(a: Instant, b: Instant): Instant {
  return isBefore(a, b) ? a : b
}
