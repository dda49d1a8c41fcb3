import { addressOfDelivery } from '#domain/cart/checkout-state.ts'
import type { placeCheckout as endpoint } from '#domain/checkout/api.ts'
import { decideOrder } from '#domain/checkout/decide-order.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isConfirmed, isWaiting } from '#domain/orders/model.ts'
import { ownerOf } from '#server/cart/cart-queries.ts'
import { raiseVersion } from '#server/cart/checkout-queries.ts'
import { inOrder } from '#server/driver/in-order.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { endReplaceable } from '#server/orders/end-replaceable.ts'
import type { OpenOrder } from '#server/orders/open-orders.ts'
import { orderKey } from '#server/orders/order-key.ts'
import { payOrder } from '#server/orders/pay-order.ts'
import { countOpen, findOrder } from '#server/orders/queries.ts'
import { presentOne } from '#server/orders/read-orders.ts'
import { seenNow } from '#server/orders/seen-now.ts'
import { guestNetworks } from '#server/reservations/network-mark.ts'
import { isAsOrdered } from './is-as-ordered.ts'
import { loadCashFacts } from './load-cash-facts.ts'
import { loadPurchase } from './load-purchase.ts'
import { openCheckout, type OpenCheckout } from './open-checkout.ts'
import { payOnDelivery } from './pay-on-delivery.ts'
import { findVersionOrder } from './queries.ts'
import { writeCheckout } from './write-checkout.ts'

type Input = CheckedOf<typeof endpoint>
type Placed = Omit<OutputOf<typeof endpoint>, 'order_key'>

/**
 * Places an order from the caller's cart: one for each version of it. The same version at the same price again starts
 * the next attempt of the open order; a changed cart replaces it. Refuses callers without a token, and what the
 * endpoint lists; then nothing has changed.
 */
export function placeCheckout(gateways: Gateways) {
  return async (ctx: WriteContext, input: Input): Promise<OutputOf<typeof endpoint> | Refusal> => {
    const owner = ownerOf(ctx.caller)
    if (owner === undefined) return refuse('auth.required')
    const paysCash = input.payment_method === 'cash_on_delivery'
    const open = await openCheckout(ctx, { owner, usual: input.usual === true, paysCash })
    if (isRefusal(open)) return open
    const placed =
      (await placedBefore(ctx, { open, input, gateways })) ?? (await placeAnew(ctx, { open, input, gateways }))
    if (isRefusal(placed)) return placed
    return {
      ...placed,
      order_key:
        ctx.caller.kind === 'account' ? null : orderKey.give(ctx, { orderId: placed.order.id, now: open.cart.now }),
    }
  }
}

interface Placing {
  readonly open: OpenCheckout
  readonly input: Input
  readonly gateways: Gateways
}

/** The order of this version, to be paid again; or the paid one of the version that the page still shows. */
async function placedBefore(
  ctx: WriteContext,
  { open, input, gateways }: Placing,
): Promise<Placed | Refusal | undefined> {
  const { cart, orders } = open
  if (input.version !== undefined && input.version !== cart.version)
    return paidBefore(ctx, { open, version: input.version })
  const current = orders.find(({ order }) => order.cart_id === cart.id && order.cart_version === cart.version)
  if (!current || !isAlive(current)) return undefined
  if (open.replaceable.has(current.order.id) && !(await isAsOrdered(ctx, { open, input, order: current.order })))
    return undefined
  const { id: orderId } = current.order
  const own = { ...ctx, orderKey: orderKey.of({ orderId, secret: ctx.config.secret, now: open.cart.now }) }
  const { payment_method = 'curlecfpx', bank_code } = input
  if (payment_method === 'cash_on_delivery') return payOnDelivery(ctx, current)
  if (payment_method === 'curlecfpx' && bank_code === undefined) return refuse('payments.no_method')
  return payOrder(gateways)(own, { ...input, payment_method, id: orderId })
}

function isAlive(order: OpenOrder): boolean {
  const status = seenNow(order)
  return isWaiting(status) || status === 'payment_review'
}

async function paidBefore(
  ctx: WriteContext,
  { open, version }: { open: OpenCheckout; version: number },
): Promise<Placed | undefined> {
  const orderId = await findVersionOrder(ctx.tx, { id: open.cart.id, version })
  const order = orderId && (await findOrder(ctx.tx, { orderId }))
  if (!order || !isConfirmed(order.status)) return undefined
  const { tx, locale, branch } = ctx
  const shown = await presentOne(tx, { order, locale, branch, now: open.cart.now })
  return { success: true, order: shown, redirect: null }
}

/** Places the order of the cart: everything is read and decided once more, under the locks. */
async function placeAnew(ctx: WriteContext, { open, input, gateways }: Placing): Promise<Placed | Refusal> {
  const { tx, locale } = ctx
  const { cart, state, orderId, buyer, birthDate } = open
  const version = await endFormerOrders(ctx, open)
  const lines = cart.lines.filter(({ checkout }) => checkout)
  if (lines.length === 0) return refuse('checkout.empty')
  const ordering = { tx, orderId }
  const courierCalls = addressOfDelivery(state)?.contact_number
  const [facts, waiting, cash] = await inOrder(
    async () => loadPurchase(tx, { ctx, cartId: cart.id, lines, state, ordering, now: cart.now }),
    async () => countOpen(tx, { buyer, networks: guestNetworks(ctx) }),
    async () => (input.payment_method === 'cash_on_delivery' ? loadCashFacts(ctx, { buyer, courierCalls }) : undefined),
  )
  const plan = decideOrder(facts, {
    ...facts,
    input,
    version: cart.version,
    locale,
    buyer: { isMember: buyer.accountId !== null, birthDate },
    open: waiting,
    cash,
  })
  return isRefusal(plan) ? plan : writeCheckout(ctx, { open, version, facts, plan, input, gateways })
}

/**
 * Ends the buyer's orders that the new one replaces. Returns the version of the cart for it: a new one when an order of
 * the present version was placed and expired.
 */
async function endFormerOrders(ctx: WriteContext, { orders, replaceable, cart }: OpenCheckout): Promise<number> {
  if (orders.length > 0) await endReplaceable(ctx, { orders, replaceable })
  const isUsed = orders.some(({ order }) => order.cart_id === cart.id && order.cart_version === cart.version)
  return isUsed ? raiseVersion(ctx.tx, cart) : cart.version
}
