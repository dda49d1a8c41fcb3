import { listBookings, listGoals } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { toOwnBooking, type OwnBooking, type WireBooking } from './own-booking.ts'
import { readHeldCredit } from './read-held-credit.ts'

type Goal = OutputOf<typeof listGoals>['goals'][number]

/** Several classes of which some are wanted, as My Classes shows them. */
export interface OwnGoal extends Omit<Goal, 'bookings'> {
  readonly bookings: readonly OwnBooking[]
}

/** What a wish for several classes has come to: the classes it brought, and those that are waited for no more. */
export interface MetGoal<Row extends Met = WireBooking> {
  readonly id: string
  readonly person: Row['person']
  readonly got: readonly Row[]
  readonly dropped: readonly Row[]
}

type Met = Pick<WireBooking, 'goal_id' | 'person' | 'starts_at'>

export interface OwnGoals {
  readonly open: readonly OwnGoal[]
  readonly met: readonly MetGoal[]
}

type About = Parameters<typeof toOwnBooking>[1]

/** What the classes ahead are shown with. */
export interface Ahead {
  /** Undefined where nobody wishes for several classes. */
  readonly goals: OwnGoals | undefined
  /** Places and waits that stand with their wish, and not in the list. */
  readonly withGoals: readonly string[]
  /** Whether a credit has come that books the held place. */
  readonly hasHeldCredit: boolean
}

export const nothingAhead: Ahead = { goals: undefined, withGoals: [], hasHeldCredit: false }

/** The wishes that are still waited for, those that came true and whose class is still ahead, and whether a held place can be booked by now. */
export async function readAhead(
  call: Call,
  {
    upcoming,
    about,
    isFirst,
  }: { readonly upcoming: readonly WireBooking[]; readonly about: About; readonly isFirst: boolean },
): Promise<CallAnswer<Ahead>> {
  const held = upcoming.find((one) => one.held_until !== null)
  const [told, credit] = await Promise.all([
    isFirst ? call(listGoals, {}) : undefined,
    held && readHeldCredit(call, held),
  ])
  const hasHeldCredit = credit !== undefined
  if (told === undefined) return { ok: true, value: { ...nothingAhead, hasHeldCredit } }
  if (!told.ok) return told
  const open = told.value.goals.map((goal) => ({
    ...goal,
    bookings: goal.bookings.map((one) => toOwnBooking(one, about)),
  }))
  const got = upcoming.filter(
    (one) => one.booking_type === 'booking' && one.goal_id !== null && open.every((goal) => goal.id !== one.goal_id),
  )
  const met = got.length === 0 ? [] : metGoals(got, await readDropped(call))
  const goals = open.length + met.length > 0 ? { open, met } : undefined
  return {
    ok: true,
    value: { goals, withGoals: open.flatMap((goal) => goal.bookings.map(({ id }) => id)), hasHeldCredit },
  }
}

/** The queues that were left because enough of the others came, the latest first. */
async function readDropped(call: Call): Promise<readonly WireBooking[]> {
  const told = await call(listBookings, {
    when: 'past',
    search: 'status:canceled',
    orderBy: 'created_at',
    sortedBy: 'desc',
    limit: '100',
  })
  return told.ok ? told.value.data.filter(({ cancel_kind: kind }) => kind === 'goal_met') : []
}

/** Sets what came beside what was left for it; a wish of which nothing was left says nothing. */
export function metGoals<Row extends Met>(got: readonly Row[], dropped: readonly Row[]): MetGoal<Row>[] {
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
