import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import { canceledByBuyer, type OrderChange, type OrderStatus } from '#domain/orders/model.ts'
import type { OrderAddress } from '#domain/orders/order-address.ts'
import type { OrderShipping } from '#domain/orders/order-shipping.ts'
import type { OrderTotal } from '#domain/orders/total-order.ts'
import type { PaymentMethod } from '#domain/payments/model.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { leaveToCommit } from '#server/driver/leave-to-commit.ts'
import { insertOrderCards } from '#server/giftcards/order-card-queries.ts'
import { insertOrderPoints } from '#server/points/order-point-queries.ts'
import { insertLines, type LineRow, type TaxedLine } from './line-queries.ts'
import type { OrderRow } from './queries.ts'

export interface NewOrder {
  readonly id: Id<'orders'>
  readonly number: string
  readonly branchId: Id<'branches'>
  readonly buyer: OrderBuyer
  /** Of a guest: the first of `guestNetworks`. */
  readonly guestNetwork: string | null
  readonly status: OrderStatus
  readonly total: OrderTotal
  /** What each lot of points pays of it. */
  readonly points: readonly { readonly id: Id<'point_lots'>; readonly points: number }[]
  readonly expiresAt: Instant
  readonly lines: readonly TaxedLine[]
  /** The part of the discount that is a friend's, for having been referred. */
  readonly referralSen: Sen | undefined
  /** What only an order from a cart has. */
  readonly checkout: OrderCheckout | undefined
  readonly now: Instant
}

/** The buyer and the contact; a guest has no account, and at least an e-mail or a phone. */
interface OrderBuyer {
  readonly accountId: Id<'accounts'> | null
  readonly personId: Id<'persons'> | null
  readonly email: string | null
  readonly phone: string | null
  readonly name: string
  readonly locale: Locale
}

/** The cart it was placed from and its checkout state, with the tax number that the buyer wants on the invoice. */
export type OrderCheckout = Pick<
  OrderRow,
  'cart_id' | 'cart_version' | 'coupon_code' | 'shipping_remarks' | 'delivery_time' | 'leave_at_door' | 'buyer_tin'
> & {
  readonly shipping_address: OrderAddress | null
  readonly billing_address: OrderAddress | null
  readonly shipping_method: OrderShipping | null
}

const noCheckout: OrderCheckout = {
  cart_id: null,
  cart_version: null,
  coupon_code: null,
  shipping_address: null,
  billing_address: null,
  shipping_method: null,
  shipping_remarks: '',
  delivery_time: '',
  leave_at_door: false,
  buyer_tin: null,
}

/** Writes the row and its lines, and returns them as written; the history is written by `applyChanges`. */
export async function insertOrder(
  tx: Transaction,
  order: NewOrder,
): Promise<{ order: OrderRow; lines: readonly LineRow[] }> {
  const { total } = order
  const row = rowOf(order)
  const values = { ...row, guest_network: order.guestNetwork, updated_at: order.now }
  await leaveToCommit(tx, tx.insertInto('orders').values(values).execute())
  if (order.points.length > 0) await insertOrderPoints(tx, { id: row.id, points: order.points })
  if (total.giftCards.length > 0) await insertOrderCards(tx, { id: row.id, cards: total.giftCards })
  return { order: row, lines: await insertLines(tx, { orderId: row.id, lines: order.lines }) }
}

function rowOf(order: NewOrder): OrderRow {
  const { buyer, total, checkout = noCheckout } = order
  return {
    id: order.id,
    number: order.number,
    branch_id: order.branchId,
    account_id: buyer.accountId,
    person_id: buyer.personId,
    status: order.status,
    subtotal_sen: total.subtotalSen,
    discount_sen: total.discountSen,
    referral_sen: order.referralSen ?? 0,
    store_credit_sen: total.storeCreditSen,
    total_sen: total.totalSen,
    gateway_sen: total.gatewaySen,
    paid_attempt_id: null,
    placed_at: order.now,
    paid_at: null,
    expires_at: order.expiresAt,
    email: buyer.email,
    phone: buyer.phone,
    contact_name: buyer.name,
    locale: buyer.locale,
    delivery_sen: total.deliverySen,
    bag_fee_sen: total.bagFeeSen,
    tip_sen: total.tipSen,
    tax_sen: total.taxSen,
    tax_added_sen: total.taxAddedSen,
    points_sen: total.pointsSen,
    gift_card_sen: total.giftCardSen,
    hold_lengthened_at: null,
    courier: null,
    tracking_number: null,
    invoice_number: null,
    cash_due_sen: null,
    ...checkout,
  }
}

interface OrderUpdate {
  readonly order: OrderRow
  readonly changes: readonly OrderChange[]
  readonly now: Instant
}

/**
 * Writes the state of an order after its changes. Throws when it changed since it was read: its lock is held, so that
 * is a bug.
 */
export async function updateOrder(tx: Transaction, { order, changes, now }: OrderUpdate): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ ...columnsOf(changes, now), status: changes.at(-1)?.to ?? order.status, updated_at: now })
    .where('id', '=', order.id)
    .where('status', '=', order.status)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`order ${order.id} changed under its lock`)
}

/** What the changes write beside the status. */
function columnsOf(changes: readonly OrderChange[], now: Instant) {
  const payment = changes.find(({ paidBy }) => paidBy !== undefined)?.paidBy
  const sent = changes.findLast((change) => change.sent !== undefined)?.sent
  const expiresAt = changes.findLast((change) => change.expiresAt !== undefined)?.expiresAt
  const cashDueSen = changes.find((change) => change.cashDueSen !== undefined)?.cashDueSen
  return {
    ...(expiresAt && { expires_at: sql<Instant>`greatest(expires_at, ${expiresAt})` }),
    ...(changes.some(({ lengthened }) => lengthened === true) && { hold_lengthened_at: now }),
    ...(payment !== undefined && { paid_at: now, paid_attempt_id: payment === 'store_credit' ? null : payment }),
    ...(cashDueSen !== undefined && { cash_due_sen: cashDueSen }),
    ...(sent && { courier: sent.courier, tracking_number: sent.trackingNumber }),
  }
}

/**
 * Gives a paid order the next invoice number of its branch and year, once. Waits for the lock of the counter, which is
 * held to the end of the transaction: one that rolls back leaves no gap. Returns how the order was paid; undefined
 * where the buyer's own value paid all of it.
 */
export async function numberInvoice(
  tx: Transaction,
  { order, year }: { order: Pick<OrderRow, 'id' | 'branch_id'>; year: number },
): Promise<PaymentMethod | undefined> {
  const { rows } = await sql<{ method: PaymentMethod | null }>`
    with counted as (
      insert into invoice_counters as counter (branch_id, year, last)
      select branch_id, ${year}, 1 from orders where id = ${order.id} and invoice_number is null
      on conflict (branch_id, year) do update set last = counter.last + 1
      returning last
    )
    update orders
    set invoice_number = 'INV-' || ${year}::text || '-' || lpad(counted.last::text, greatest(5, length(counted.last::text)), '0')
    from counted
    where orders.id = ${order.id}
    returning (select method from payment_attempts where id = orders.paid_attempt_id)`.execute(tx)
  return rows[0]?.method ?? undefined
}

/** The next number of a branch and year for something other than an order; the caller writes it, or rolls back. */
export async function takeInvoiceNumber(
  tx: Transaction,
  { branchId, year }: { branchId: Id<'branches'>; year: number },
): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    insert into invoice_counters as counter (branch_id, year, last)
    values (${branchId}, ${year}, 1)
    on conflict (branch_id, year) do update set last = counter.last + 1
    returning 'INV-' || ${year}::text || '-' || lpad(last::text, greatest(5, length(last::text)), '0') as number`.execute(
    tx,
  )
  const [taken] = rows
  if (!taken) throw new Error(`branch ${branchId} has no invoice counter`)
  return taken.number
}

interface Move {
  readonly order: Pick<OrderRow, 'id'>
  readonly from: OrderStatus | undefined
  readonly change: OrderChange
}

/** Writes the history in the order of the changes. */
export async function insertOrderEvents(
  tx: Transaction,
  { moves, now }: { moves: readonly Move[]; now: Instant },
): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(({ order, from, change }) => ({
    order_id: order.id,
    at: now,
    from_status: from ?? null,
    to_status: change.to,
    reason: change.reason,
  }))
  await leaveToCommit(tx, tx.insertInto('order_events').values(rows).execute())
}

/** The history of each of those orders, in order. */
export async function listOrderEvents(db: Database, orderIds: readonly Id<'orders'>[]) {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('order_events')
    .select(['order_id', sql<OrderStatus>`to_status`.as('status'), 'at'])
    .where('order_id', 'in', [...orderIds])
    .orderBy('id')
    .execute()
}
export type OrderEventRow = Awaited<ReturnType<typeof listOrderEvents>>[number]

/** Whether the buyer cancelled it before it was paid. */
export async function hasBuyerCanceled(db: Database, orderId: Id<'orders'>): Promise<boolean> {
  const event = await db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('reason', '=', canceledByBuyer)
    .executeTakeFirst()
  return event !== undefined
}
