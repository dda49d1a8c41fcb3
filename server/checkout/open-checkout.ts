import { z } from 'zod/mini'
import { checkoutState, contactOf, couponCodesOf, type CheckoutState } from '#domain/cart/checkout-state.ts'
import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { findCart, lockCart, type CartOwner } from '#server/cart/cart-queries.ts'
import { inOrder } from '#server/driver/in-order.ts'
import { planByKeys } from '#server/driver/plan-by-keys.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { NewOrder } from '#server/orders/change-queries.ts'
import { lockMember } from '#server/orders/lock-member.ts'
import { openOrders, type OpenOrder } from '#server/orders/open-orders.ts'
import { listReplaceable } from '#server/reservations/list-replaceable.ts'
import { networkMarks } from '#server/reservations/network-mark.ts'
import { fillSavedDetails } from './fill-saved-details.ts'
import { findVersionOrder, lockGuest } from './queries.ts'

/** A cart that is about to become an order, everything of it locked. */
export interface OpenCheckout {
  readonly orderId: Id<'orders'>
  readonly buyer: NewOrder['buyer']
  /** Null when it is unknown, and for a guest. */
  readonly birthDate: string | null
  readonly cart: Awaited<ReturnType<typeof lockCart>>
  readonly state: CheckoutState
  /** Orders that the next one replaces, and the one of this version of the cart in any status. */
  readonly orders: readonly OpenOrder[]
  /** Which of them are replaced. */
  readonly replaceable: ReadonlySet<string>
}

/**
 * Opens a checkout: locks the buyer, then the orders, then the cart, in the common order. A payment that arrives
 * meanwhile locks its order and then the cart. Refuses a caller without a cart.
 */
export async function openCheckout(
  ctx: WriteContext,
  { owner, usual, paysCash }: { owner: CartOwner; usual: boolean; paysCash: boolean },
): Promise<OpenCheckout | Refusal> {
  const { tx, branch, caller } = ctx
  await planByKeys(tx)
  const locked = await lockWho(ctx, { owner, paysCash })
  if (!locked) return refuse('checkout.empty')
  const { found, member, orderId } = locked
  const [own, current] = await Promise.all([
    listReplaceable(tx, {
      branchId: branch.id,
      cartId: found.id,
      accountId: caller.kind === 'account' ? caller.accountId : undefined,
      productIds: found.lines.flatMap(({ checkout, productId }) => (checkout ? [productId] : [])),
      couponCodes: couponCodesOf(z.parse(checkoutState, found.checkout)),
    }),
    findVersionOrder(tx, found),
  ])
  const replaceable = new Set(own)
  const orderIds = [...new Set([...replaceable, ...(current === undefined ? [] : [current])])]
  const orders = orderIds.length > 0 ? await openOrders(tx, { orderIds }) : []
  const cart = await lockCart(tx, { owner, branchId: branch.id })
  const filled = z.parse(checkoutState, cart.checkout)
  const state = usual ? await fillSavedDetails(tx, ctx, { lines: cart.lines, state: filled }) : filled
  const buyer = member?.buyer ?? guestOf(state, ctx)
  return { orderId, buyer, birthDate: member?.birthDate ?? null, cart, state, orders, replaceable }
}

/** Locks the buyer of a cart, which is read without a lock; undefined when there is none. */
async function lockWho(ctx: WriteContext, { owner, paysCash }: { owner: CartOwner; paysCash: boolean }) {
  const { tx, branch, caller } = ctx
  const [found, member] = await inOrder(
    async () => findCart(tx, { owner, branchId: branch.id }),
    async () => (caller.kind === 'account' ? lockMember(ctx) : undefined),
  )
  if (!found) return undefined
  // Cash on delivery is counted by e-mail and phone, so a member's order waits for guests with the same.
  if (member && !paysCash) return { found, member, orderId: member.orderId }
  const { email, phone } = contactOf(z.parse(checkoutState, found.checkout))
  const keys = [found.id, email?.toLowerCase(), phone, ...(networkMarks(ctx) ?? [])].flatMap((key) => key ?? [])
  return { found, member, orderId: (await lockGuest(tx, keys)).order_id }
}

function guestOf(state: CheckoutState, { locale }: WriteContext): NewOrder['buyer'] {
  const { email, phone, name } = contactOf(state)
  return { accountId: null, personId: null, email: email ?? null, phone: phone ?? null, name, locale }
}
