import { listBookings } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { listRequests } from '#domain/waitlist/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { loadHoldCredit } from './load-hold-credit.ts'
import { toOwnBooking, type OwnBooking, type WireBooking } from './own-booking.ts'

type Goal = OutputOf<typeof listRequests>['goals'][number]

/** Several classes of which some are wanted, as My Classes shows them. */
export interface OpenRequest extends Omit<Goal, 'bookings'> {
  readonly bookings: readonly OwnBooking[]
}

/** What a multi-class request has come to: the classes it brought, and those that are waited for no more. */
export interface MetRequest<Row extends Met = WireBooking> {
  readonly id: string
  readonly person: Row['person']
  readonly got: readonly Row[]
  readonly dropped: readonly Row[]
}

type Met = Pick<WireBooking, 'goal_id' | 'person' | 'starts_at'>

export interface OwnRequests {
  readonly open: readonly OpenRequest[]
  readonly met: readonly MetRequest[]
}

type About = Parameters<typeof toOwnBooking>[1]

/** What the classes ahead are shown with. */
export interface Ahead {
  /** Undefined where nobody has a multi-class request. */
  readonly goals: OwnRequests | undefined
  /** Bookings and waitlist entries that are shown with their request, and not in the list. */
  readonly withRequests: readonly string[]
  /** Whether a credit has come that books the held place. */
  readonly hasHeldCredit: boolean
}

export const nothingAhead: Ahead = { goals: undefined, withRequests: [], hasHeldCredit: false }

/** The requests that are still open, those that came true and whose class is still ahead, and whether a held place can be booked by now. */
export async function loadAhead(
  call: Call,
  {
    upcoming,
    about,
    isFirst,
  }: { readonly upcoming: readonly WireBooking[]; readonly about: About; readonly isFirst: boolean },
): Promise<CallAnswer<Ahead>> {
  const held = upcoming.find((one) => one.held_until !== null)
  const [loaded, credit] = await Promise.all([
    isFirst ? call(listRequests, {}) : undefined,
    held && loadHoldCredit(call, held),
  ])
  const hasHeldCredit = credit !== undefined
  if (loaded === undefined) return { ok: true, value: { ...nothingAhead, hasHeldCredit } }
  if (!loaded.ok) return loaded
  const open = loaded.value.goals.map((goal) => ({
    ...goal,
    bookings: goal.bookings.map((one) => toOwnBooking(one, about)),
  }))
  const got = upcoming.filter(
    (one) => one.booking_type === 'booking' && one.goal_id !== null && open.every((goal) => goal.id !== one.goal_id),
  )
  const met = got.length === 0 ? [] : groupMetRequests(got, await loadDropped(call))
  const goals = open.length + met.length > 0 ? { open, met } : undefined
  return {
    ok: true,
    value: { goals, withRequests: open.flatMap((goal) => goal.bookings.map(({ id }) => id)), hasHeldCredit },
  }
}

/** The waitlists that were left because enough of the others came, the latest first. */
async function loadDropped(call: Call): Promise<readonly WireBooking[]> {
  const loaded = await call(listBookings, {
    when: 'past',
    search: 'status:canceled',
    orderBy: 'created_at',
    sortedBy: 'desc',
    limit: '100',
  })
  return loaded.ok ? loaded.value.data.filter(({ cancel_kind: kind }) => kind === 'goal_met') : []
}

/** Sets what came beside what was left for it; a request of which nothing was left says nothing. */
export function groupMetRequests<Row extends Met>(got: readonly Row[], dropped: readonly Row[]): MetRequest<Row>[] {
  return [...Map.groupBy(got, (one) => one.goal_id)].flatMap(([id, brought]) => {
    const left = dropped.filter((one) => one.goal_id === id)
    const [first] = brought
    return id === null || !first || left.length === 0
      ? []
      : [
          {
            id,
            person: first.person,
            got: brought,
            dropped: left.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at)),
          },
        ]
  })
}
