import { listBookings } from '#domain/bookings/api.ts'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { listRequests } from '#domain/waitlist/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { toOwnBooking } from '../occupancy/own-booking.ts'
import { groupMetRequests, type OwnRequests } from '../waitlist/own-requests.ts'
import { hasHoldCredit } from './load-hold.ts'

type About = Parameters<typeof toOwnBooking>[1]

/** What the upcoming classes need. */
interface Ahead {
  /** Undefined when there is no multi-class request. */
  readonly requests: OwnRequests | undefined
  /** Bookings and waitlist entries that are shown with their request, not in the list. */
  readonly withRequests: readonly string[]
  /** Whether a credit has arrived that can book the hold. */
  readonly hasHeldCredit: boolean
}

/** Loads the open requests, the fulfilled ones whose class is still ahead, and whether a hold can be booked now. */
export async function loadAhead(
  call: Call,
  {
    upcoming,
    about,
    isFirst,
  }: {
    readonly upcoming: readonly BookingItem[]
    readonly about: About
    /** Only the first page of upcoming classes shows the requests. */
    readonly isFirst: boolean
  },
): Promise<CallAnswer<Ahead>> {
  const held = upcoming.find((one) => one.held_until !== null)
  const [loaded, hasHeldCredit] = await Promise.all([
    isFirst ? call(listRequests, {}) : undefined,
    held !== undefined && hasHoldCredit(call, held),
  ])
  if (loaded === undefined) return { ok: true, value: { requests: undefined, withRequests: [], hasHeldCredit } }
  if (!loaded.ok) return loaded
  const open = loaded.value.goals.map((request) => ({
    ...request,
    bookings: request.bookings.map((one) => toOwnBooking(one, about)),
  }))
  const got = upcoming.filter(
    (one) =>
      one.booking_type === 'booking' && one.goal_id !== null && open.every((request) => request.id !== one.goal_id),
  )
  const met = got.length === 0 ? [] : groupMetRequests(got, await loadDropped(call))
  const requests = open.length + met.length > 0 ? { open, met } : undefined
  return {
    ok: true,
    value: { requests, withRequests: open.flatMap((request) => request.bookings.map(({ id }) => id)), hasHeldCredit },
  }
}

/** Waitlists that were left because enough of the other classes were booked, the latest first. */
async function loadDropped(call: Call): Promise<readonly BookingItem[]> {
  const loaded = await call(listBookings, {
    when: 'past',
    search: 'status:canceled',
    orderBy: 'created_at',
    sortedBy: 'desc',
    limit: '100',
  })
  return loaded.ok ? loaded.value.data.filter(({ cancel_kind: kind }) => kind === 'request_met') : []
}
