import type { getMe } from '#domain/accounts/api.ts'
import { listBookings } from '#domain/bookings/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { listOrders } from '#domain/orders/api.ts'
import { listMyPackages } from '#domain/packages/api.ts'
import { listSchedules } from '#domain/schedules/api.ts'
import { listWalletTransactions } from '#domain/wallet/api.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import { isSoldAgain } from '../packages/is-sold-again.ts'
import { dayAfterFreeze, packInUse, toOwnPack, type OwnPack } from '../packages/own-pack.ts'

type Bookings = OutputOf<typeof listBookings>
type Orders = OutputOf<typeof listOrders>
type Holder = Pick<OutputOf<typeof getMe>, 'display_name' | 'first_name' | 'full_name' | 'store_credit'>

/** A part of the overview, or that it could not be loaded: each fails alone. */
type Part<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false }

export interface NextUp {
  readonly booking: Bookings['data'][number] | undefined
  /** The first class that the member waits for, if nothing is booked. */
  readonly waiting: Bookings['data'][number] | undefined
  /** The studio's time of the response. */
  readonly now: string
  /** When the next class with a free seat starts, if nothing is booked: after the freeze of a frozen pack. */
  readonly openAt: string | undefined
}

/** The account's points, their value, and which expire first. */
export type HeldPoints = Pick<OutputOf<typeof listWalletTransactions>, 'points' | 'points_worth' | 'points_expire'>

/** What the overview and the first steps say of an order: the page carries none of its addresses. */
export type LatestOrder = Pick<
  Orders['data'][number],
  'id' | 'number' | 'status' | 'placed_at' | 'paid_at' | 'lines' | 'payment' | 'may_pay_again' | 'to_pay' | 'expires_at'
>

export interface Overview {
  readonly name: string
  readonly storeCredit: string
  readonly next: Part<NextUp>
  /** The pack that My Classes shows as well. */
  readonly pack: Part<OwnPack | undefined>
  /** The plan of that pack, if it is over and still sold. */
  readonly againPlanId: string | undefined
  readonly points: Part<HeldPoints>
  readonly orders: Part<{ readonly latest: readonly LatestOrder[]; readonly total: number }>
}

const latestOrders = '2'
const openClasses = { show_available: 'true', private: 'false', limit: '1' } as const

/** Everything on the account overview except the account itself, requested in parallel. */
export async function loadOverview(call: Call, me: Promise<Holder>): Promise<Overview> {
  const [holder, bookings, open, packs, orders, wallet] = await Promise.all([
    me,
    call(listBookings, { when: 'upcoming', limit: '30' }),
    // Requested in the same round, although only an account without a booking shows it: one row costs less than a
    // second round.
    call(listSchedules, openClasses),
    call(listMyPackages, { limit: '100' }),
    call(listOrders, { limit: latestOrders }),
    call(listWalletTransactions, { limit: '1' }),
  ])
  const pack = packOf(packs, bookings.ok ? bookings.value.now : open.ok ? open.value.now : undefined)
  const held = pack.ok ? pack.value : undefined
  const openAt = await firstOpen(call, { week: open, from: dayAfterFreeze(held) })
  const { display_name: displayName, first_name: firstName, full_name: fullName } = holder
  return {
    name: displayName || firstName || fullName,
    storeCredit: holder.store_credit,
    next: partOf(bookings, (value) => nextOf(value, openAt)),
    pack,
    againPlanId: (await isSoldAgain(call, held)) ? held?.plan_id : undefined,
    points: partOf(wallet, ({ points, points_worth, points_expire }) => ({ points, points_worth, points_expire })),
    orders: partOf(orders, ({ data, total }) => ({ latest: data.map(latestOrder), total })),
  }
}

/** When the first class with a free seat starts, in this week or in that which begins after a freeze. */
async function firstOpen(
  call: Call,
  { week, from }: { readonly week: CallAnswer<OutputOf<typeof listSchedules>>; readonly from: string | undefined },
): Promise<string | undefined> {
  const listed = from === undefined ? week : await call(listSchedules, { ...openClasses, date_from: from })
  return listed.ok ? listed.value.data[0]?.starts_at : undefined
}

function latestOrder(order: LatestOrder): LatestOrder {
  const { id, number, status, placed_at, paid_at, lines, payment, may_pay_again, to_pay, expires_at } = order
  return { id, number, status, placed_at, paid_at, lines, payment, may_pay_again, to_pay, expires_at }
}

function nextOf({ data, now }: Bookings, openAt: string | undefined): NextUp {
  // Waitlist entries and unpaid holds are no classes yet.
  const booking = data.find((one) => one.booking_type === 'booking' && one.held_until === null)
  if (booking !== undefined) return { booking, waiting: undefined, now, openAt: undefined }
  return { booking, waiting: data.find((one) => one.booking_type === 'waitlist'), now, openAt }
}

/** Whether a pack is frozen depends on the studio's date. */
function packOf(packs: CallAnswer<OutputOf<typeof listMyPackages>>, now: string | undefined): Overview['pack'] {
  if (now === undefined) return { ok: false }
  const about = { today: now.slice(0, 10), kinds: [] }
  return partOf(packs, ({ data }) => packInUse(data.map((lot) => toOwnPack(lot, about))))
}

function partOf<Value, Shown>(answer: CallAnswer<Value>, pick: (value: Value) => Shown): Part<Shown> {
  return answer.ok ? { ok: true, value: pick(answer.value) } : { ok: false }
}
