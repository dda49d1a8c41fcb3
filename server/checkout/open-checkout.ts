import { z } from 'zod/mini'
import { checkoutState, contactOf, couponCodesOf, type CheckoutState } from '#domain/cart/checkout-state.ts'
import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { findCart, lockCart, type CartOwner } from '#server/cart/cart-queries.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { NewOrder } from '#server/orders/change-queries.ts'
import { lockMember } from '#server/orders/lock-member.ts'
import { openOrders, type OpenOrder } from '#server/orders/open-orders.ts'
import { listGivingWay } from '#server/reservations/list-giving-way.ts'
import { networkMark } from '#server/reservations/network-mark.ts'
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
  readonly givingWay: ReadonlySet<string>
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
  const found = await findCart(tx, { owner, branchId: branch.id })
  if (!found) return refuse('checkout.empty')
  const entered = z.parse(checkoutState, found.checkout)
  const before = contactOf(entered)
  const keys = [found.id, before.email?.toLowerCase(), before.phone, networkMark(ctx)].flatMap((key) => key ?? [])
  const { orderId, member } = await lockWho(ctx, { keys, paysCash })
  const givingWay = new Set(
    await listGivingWay(tx, {
      branchId: branch.id,
      cartId: found.id,
      accountId: caller.kind === 'account' ? caller.accountId : undefined,
      productIds: found.lines.flatMap(({ checkout, productId }) => (checkout ? [productId] : [])),
      couponCodes: couponCodesOf(entered),
    }),
  )
  const current = await findVersionOrder(tx, found)
  const orderIds = [...new Set([...givingWay, ...(current === undefined ? [] : [current])])]
  const orders = orderIds.length > 0 ? await openOrders(tx, { orderIds }) : []
  const cart = await lockCart(tx, { owner, branchId: branch.id })
  const filled = z.parse(checkoutState, cart.checkout)
  const state = usual ? await fillSavedDetails(tx, ctx, { lines: cart.lines, state: filled }) : filled
  const buyer = member?.buyer ?? guestOf(state, ctx)
  return { orderId, buyer, birthDate: member?.birthDate ?? null, cart, state, orders, givingWay }
}

/** Cash on delivery is counted by e-mail and phone, so a member's order waits for guests with the same. */
async function lockWho(ctx: WriteContext, { keys, paysCash }: { keys: readonly string[]; paysCash: boolean }) {
  if (ctx.caller.kind !== 'account') return { orderId: (await lockGuest(ctx.tx, keys)).order_id, member: undefined }
  const member = await lockMember(ctx)
  if (paysCash) await lockGuest(ctx.tx, keys)
  return { orderId: member.orderId, member }
}

function guestOf(state: CheckoutState, { locale }: WriteContext): NewOrder['buyer'] {
  const { email, phone, name } = contactOf(state)
  return { accountId: null, personId: null, email: email ?? null, phone: phone ?? null, name, locale }
}
