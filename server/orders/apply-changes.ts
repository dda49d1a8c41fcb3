import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import { isConfirmed, type OrderChange, type OrderStatus } from '#domain/orders/model.ts'
import { moveOrder } from '#domain/orders/move-order.ts'
import type { Policies } from '#domain/studio/model.ts'
import { removeBought } from '#server/cart/remove-bought.ts'
import { returnStock, sellStock } from '#server/catalog/stock.ts'
import { forfeitReferral, noteReferralPaid } from '#server/discounts/referrals.ts'
import { spendCoupon } from '#server/discounts/take-coupon.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { noteChanges } from '#server/driver/note-change.ts'
import { queueMessage } from '#server/messages/queue-message.ts'
import { earnOrderPoints } from '#server/points/order-points.ts'
import { insertOrder, insertOrderEvents, updateOrder, type NewOrder } from './change-queries.ts'
import { deliverOrder } from './deliver-order.ts'
import { cashEmail } from './emails.ts'
import { holdOrder } from './hold-order.ts'
import { needsOf, updateGoodsFulfilled, type LineRow } from './line-queries.ts'
import type { OpenOrder } from './open-orders.ts'
import { loadContact, type OrderRow } from './queries.ts'
import { releaseOrder } from './release-order.ts'

/** An order under its lock, or a new one, and what the rules decided about it, one change after the other. */
type ChangedOrder = (Pick<OpenOrder, 'order' | 'lines'> | { readonly placed: NewOrder }) & {
  /** Of its branch. */
  readonly policies: Policies
  readonly changes: readonly OrderChange[]
}

interface Changing {
  readonly orders: readonly ChangedOrder[]
  /** The address of the site, for emails. */
  readonly origin: string
  readonly now: Instant
}

/** An order that was placed here, as written before any change. */
type Written = Pick<OpenOrder, 'order' | 'lines'>

type Ordered = Pick<OpenOrder, 'order' | 'lines' | 'policies' | 'now'> & Pick<Changing, 'origin'>

type Step = Ordered & { readonly from: OrderStatus | undefined; readonly change: OrderChange }

/**
 * The only writer of orders and their history, for one order or for many: rows, events, and then the effects of each
 * status. A new order holds its goods and store credit, a paid one is sold and delivered, one of cash on delivery is
 * sold at once and counts as paid when its cash is there, an expired one releases what it held, one that late money
 * revives takes that again, and goods are delivered when their order is complete. Returns the orders that were placed.
 * Throws on a change that is not in the transition table, and on an order that changed since it was read: both are
 * bugs.
 */
export async function applyChanges(tx: Transaction, { orders, origin, now }: Changing): Promise<Written[]> {
  const steps: Step[] = []
  const written: Written[] = []
  const updates: { order: OrderRow; changes: readonly OrderChange[] }[] = []
  for (const changed of orders) {
    const { policies, changes } = changed
    const isNew = 'placed' in changed
    const { order, lines } = isNew ? await insertOrder(tx, changed.placed) : changed
    const ordered = { order, lines, policies, origin, now }
    if (isNew) {
      written.push({ order, lines })
      steps.push({ ...ordered, from: undefined, change: { to: order.status, reason: 'placed' } })
    }
    if (changes.length > 0) updates.push({ order, changes })
    steps.push(...stepsOf(ordered, changes))
  }
  const moves = steps.filter(({ from, change }) => moveOrder(from, change.to))
  await inOrder(
    ...updates.map((update) => async () => updateOrder(tx, { ...update, now })),
    async () => insertOrderEvents(tx, { moves, now }),
    async () => {
      for (const move of moves) await followUp(tx, move)
    },
  )
  noteChanges(
    tx,
    steps.map(({ order }) => ({ kind: 'order', subject: order.id, branchId: order.branch_id })),
  )
  return written
}

function stepsOf(ordered: Ordered, changes: readonly OrderChange[]): Step[] {
  return changes.map((change, index) => ({ ...ordered, from: changes[index - 1]?.to ?? ordered.order.status, change }))
}

async function followUp(tx: Transaction, { from, change, ...ordered }: Step): Promise<void> {
  const { order, now } = ordered
  if (from === undefined) return holdOrder(tx, { ...ordered, because: 'placed' })
  // The money of a paid order, and the packs that it brought, are taken back by the verb that cancels it.
  if (change.to === 'canceled')
    return order.paid_at === null ? releaseOrder(tx, ordered) : reversePaidOrder(tx, ordered)
  const { cashDueSen, paidBy } = change
  // A revived order takes again what its death gave back before any of it is sold or delivered.
  if (from === 'canceled') await holdOrder(tx, { ...ordered, because: 'revived' })
  await inOrder(
    async () => change.to === 'processing' && beginOrder(tx, ordered),
    async () => cashDueSen !== undefined && confirmCash(tx, { ...ordered, dueSen: cashDueSen }),
    async () => paidBy !== undefined && finishSale(tx, ordered),
    async () =>
      change.to === 'complete' && isConfirmed(order.status) && updateGoodsFulfilled(tx, { orderId: order.id, now }),
  )
}

/** The studio works on it from now on: it leaves the cart, and its goods leave the stock. */
async function beginOrder(tx: Transaction, { order, lines, now }: Ordered): Promise<void> {
  const { cart_id: cartId } = order
  const giftLineIds = lines.flatMap(({ kind, id }) => (kind === 'gift_card' ? [id] : []))
  await inOrder(
    async () => cartId !== null && removeBought(tx, { cartId, bought: lines.flatMap(boughtOf), giftLineIds, now }),
    async () => sellStock(tx, { units: needsOf(lines).units, now }),
  )
}

/** No receipt is sent before the cash is there, so the buyer is told how much to have ready. */
async function confirmCash(tx: Transaction, { now, ...ordered }: Ordered & { dueSen: Sen }): Promise<void> {
  const message = cashEmail({ ...ordered, contact: await loadContact(tx, ordered.order) })
  if (message) await queueMessage(tx, message, now)
}

/** It is paid: the effects for the buyer and for others, and the delivery. */
async function finishSale(tx: Transaction, ordered: Ordered): Promise<void> {
  const { order, policies, now } = ordered
  await inOrder(
    async () => order.coupon_code !== null && spendCoupon(tx, { orderIds: [order.id], now }),
    async () => order.referral_sen > 0 && noteReferralPaid(tx, { orderId: order.id, policies, now }),
    async () => earnOrderPoints(tx, { order, policies, now }),
    async () => deliverOrder(tx, ordered),
  )
}

/** A paid order was refunded: its goods return to the stock, and nobody is rewarded for it. */
async function reversePaidOrder(tx: Transaction, { order, lines, now }: Ordered): Promise<void> {
  await returnStock(tx, { ...needsOf(lines), now })
  if (order.referral_sen > 0) await forfeitReferral(tx, { orderId: order.id, now })
}

function boughtOf({ product_id: productId, variant_id: variantId, quantity }: LineRow) {
  return productId === null ? [] : [{ productId, variantId, quantity }]
}
