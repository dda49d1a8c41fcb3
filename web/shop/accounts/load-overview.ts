import type { getMe } from '#domain/accounts/api.ts'
import { listBookings } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { listOrders } from '#domain/orders/api.ts'
import { listMyPackages } from '#domain/packages/api.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import { listWalletTransactions } from '#domain/wallet/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'

type Bookings = OutputOf<typeof listBookings>
type Orders = OutputOf<typeof listOrders>
type Holder = Pick<OutputOf<typeof getMe>, 'display_name' | 'first_name' | 'full_name' | 'store_credit'>

/** A part of the overview, or that it could not be loaded: each fails alone. */
type Part<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false }

export interface NextUp {
  readonly booking: Bookings['data'][number] | undefined
  /** The studio's time of the response. */
  readonly now: string
  /** When the next class with a free seat starts, if nothing is booked. */
  readonly openAt: string | undefined
}

/** The account's points, their value, and which expire first. */
export type HeldPoints = Pick<OutputOf<typeof listWalletTransactions>, 'points' | 'points_worth' | 'points_expire'>

export interface Overview {
  readonly name: string
  readonly storeCredit: string
  readonly next: Part<NextUp>
  /** The usable pack that expires first. */
  readonly pack: Part<OutputOf<typeof listMyPackages>['data'][number] | undefined>
  readonly points: Part<HeldPoints>
  readonly orders: Part<{ readonly latest: Orders['data']; readonly total: number }>
}

const latestOrders = '2'

/** Everything on the account overview except the account itself, requested in parallel. */
export async function loadOverview(call: Call, me: Promise<Holder>): Promise<Overview> {
  const [holder, next, packs, orders, wallet] = await Promise.all([
    me,
    loadNext(call),
    call(listMyPackages, { search: 'state:usable', limit: '1' }),
    call(listOrders, { limit: latestOrders }),
    call(listWalletTransactions, { limit: '1' }),
  ])
  const { display_name: displayName, first_name: firstName, full_name: fullName } = holder
  return {
    name: displayName || firstName || fullName,
    storeCredit: holder.store_credit,
    next,
    pack: partOf(packs, ({ data }) => data[0]),
    points: partOf(wallet, ({ points, points_worth, points_expire }) => ({ points, points_worth, points_expire })),
    orders: partOf(orders, ({ data, total }) => ({ latest: data, total })),
  }
}

async function loadNext(call: Call): Promise<Overview['next']> {
  const [answer, open] = await Promise.all([
    call(listBookings, { when: 'upcoming', limit: '30' }),
    // Requested in the same round, although only an account without a booking shows it: one row costs less than a
    // second round.
    call(listSchedules, { show_available: 'true', private: 'false', limit: '1' }),
  ])
  if (!answer.ok) return { ok: false }
  const { data, now } = answer.value
  // Waitlist entries and unpaid holds are no classes yet.
  const booking = data.find((one) => one.booking_type === 'booking' && one.held_until === null)
  const openAt = booking === undefined && open.ok ? open.value.data[0]?.starts_at : undefined
  return { ok: true, value: { booking, now, openAt } }
}

function partOf<Value, Shown>(answer: CallAnswer<Value>, pick: (value: Value) => Shown): Part<Shown> {
  return answer.ok ? { ok: true, value: pick(answer.value) } : { ok: false }
}
