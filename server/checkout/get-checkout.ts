import { z } from 'zod/mini'
import type { getCheckout as endpoint } from '#domain/cart/checkout-api.ts'
import { checkoutState, type CheckoutState } from '#domain/cart/checkout-state.ts'
import type { WantedLine } from '#domain/cart/model.ts'
import { decideOrder } from '#domain/checkout/decide-order.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import { listAddressBook } from '#server/addresses/queries.ts'
import { findCart, ownerOf } from '#server/cart/cart-queries.ts'
import { findWaitingOrder } from '#server/cart/checkout-queries.ts'
import type { Database } from '#server/driver/database.ts'
import { readTogether } from '#server/driver/transaction.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { unprintableName } from '#server/payments/unprintable-name.ts'
import { fillSavedDetails } from './fill-saved-details.ts'
import { loadPurchase } from './load-purchase.ts'
import { presentCheckout } from './present-checkout.ts'

/** The caller's checkout state; all defaults without a cart. */
export async function getCheckout(
  ctx: ReadContext,
  { usual }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const owner = ownerOf(ctx.caller)
  return readTogether(ctx.db, async (db) => {
    const [cart, now] = await Promise.all([owner && findCart(db, { owner, branchId: ctx.branch.id }), studioNow(db)])
    const lines = cart?.lines ?? []
    const filled = z.parse(checkoutState, cart?.checkout ?? {})
    const state = usual === 'true' ? await fillSavedDetails(db, ctx, { lines, state: filled }) : filled
    return loadCheckout(db, ctx, { id: cart?.id, version: cart?.version ?? 0, lines, state, now })
  })
}

interface Kept {
  readonly id: Id<'carts'> | undefined
  readonly version: number
  readonly lines: readonly WantedLine[]
  readonly state: CheckoutState
  readonly now: Instant
}

/** The checkout state of a cart with what the server computes: the coupon, the wallet and the open order. */
// oxlint-disable-next-line max-params -- where to read, for whom, and what
export async function loadCheckout(
  db: Database,
  ctx: Pick<ReadContext, 'branch' | 'caller' | 'locale' | 'policies'>,
  { id, version, lines, state, now }: Kept,
): Promise<OutputOf<typeof endpoint>> {
  const account = ctx.caller.kind === 'account' ? ctx.caller : undefined
  const [facts, unprintable, book, orderId] = await Promise.all([
    loadPurchase(db, { ctx, cartId: id, lines, state, withWallet: true, now }),
    unprintableName(db, account?.accountId),
    account ? listAddressBook(db, account.accountId) : [],
    id && findWaitingOrder(db, id),
  ])
  const { purchase, storeCreditSen } = decideOrder(facts)
  return presentCheckout(
    {
      state,
      version,
      unprintable,
      book,
      couponSen: sen(purchase.discountSen - purchase.referralSen),
      storeCreditSen,
      orderId,
    },
    ctx.locale,
  )
}
