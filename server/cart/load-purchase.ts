import { addressOfDelivery } from '#domain/cart/address-of-delivery.ts'
import type { CheckoutState } from '#domain/cart/checkout-state.ts'
import { contactOf } from '#domain/cart/contact-of.ts'
import { decidePurchase, type Purchase } from '#domain/cart/decide-purchase.ts'
import { deliveryExtras } from '#domain/cart/delivery-extras.ts'
import { lineKey } from '#domain/cart/line-key.ts'
import type { WantedLine } from '#domain/cart/model.ts'
import { priceCart, type PricedCart } from '#domain/cart/price-cart.ts'
import type { CouponEffect } from '#domain/discounts/model.ts'
import type { Id } from '#domain/kit/id.ts'
import { fromWire, sen, sumSen, type Sen } from '#domain/kit/money.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Parcel } from '#domain/shipping/model.ts'
import { taxRateOf } from '#domain/studio/tax-rate-of.ts'
import { referralPercent } from '#server/discounts/referral-percent.ts'
import type { CouponTrial } from '#server/discounts/try-coupon.ts'
import type { Database } from '#server/driver/database.ts'
import type { Branch } from '#server/kit/context.ts'
import { redeemableOf, type Redeemable } from '#server/points/redeemable-of.ts'
import { quoteDeliveries, type Delivery } from '#server/shipping/quote-deliveries.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import { enteredIn, type EnteredCard } from './card-queries.ts'
import { countOffered } from './checkout-queries.ts'
import { loadShelf } from './load-shelf.ts'
import type { ThingRow } from './thing-queries.ts'

interface Friend {
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
}

interface Buying {
  readonly branch: Branch
  readonly account: { readonly accountId: Id<'accounts'>; readonly personId: Id<'persons'> } | undefined
  /** Whose gift cards count; none where there is no cart yet. */
  readonly cartId?: Id<'carts'> | undefined
  readonly lines: readonly WantedLine[]
  readonly state: CheckoutState
  /** What the shelf says about the lines, when it was read already. */
  readonly shelf?: ReadonlyMap<string, ThingRow>
  readonly now: Instant
  /** Tries a code, or takes it for an order. */
  readonly discount: (trial: CouponTrial) => Promise<CouponEffect | Refusal>
  /** Asks what a referred friend has off, or locks it for an order. */
  readonly referral?: (friend: Friend) => Promise<number>
}

export interface LoadedPurchase {
  readonly shelf: ReadonlyMap<string, ThingRow>
  readonly priced: PricedCart
  readonly purchase: Purchase
  readonly hasGoods: boolean
  /** The goods among the lines: what they cost before any coupon, and what they weigh. */
  readonly parcel: Parcel
  /** The ways to deliver to the buyer's state, or any when that is not known yet; none when nothing is delivered. */
  readonly deliveries: readonly Delivery[]
  /** The one that was chosen, when it can be had. */
  readonly delivery: Delivery | undefined
  /** What the coupon takes off, or why it does not count; undefined without one. */
  readonly coupon: CouponEffect | Refusal | undefined
  /** The gift cards that were entered and hold something. */
  readonly cards: readonly EnteredCard[]
  /** What the buyer's points could pay; undefined where there are none. */
  readonly redeemable: Redeemable | undefined
  /** What they do pay: nothing unless the buyer wants it. */
  readonly pointsSen: Sen
}

/** What a cart costs now, with its delivery and its coupon: for showing it, and under locks for ordering it. */
export async function loadPurchase(db: Database, buying: Buying): Promise<LoadedPurchase> {
  const { branch, account, lines, state, now } = buying
  const accountId = account?.accountId
  const about = { lines, branchId: branch.id, accountId, cartId: buying.cartId, now }
  const shelf = buying.shelf ?? (await loadShelf(db, about))
  const priced = priceCart(lines, shelf)
  const goods = priced.lines.flatMap((line) => {
    const thing = shelf.get(lineKey(line.line))
    return line.counted && thing?.variantId ? [{ ...line, grams: thing.grams * line.line.quantity }] : []
  })
  const goodsSen = sumSen(goods.map(({ totalSen }) => totalSen))
  const grams = goods.reduce((sum, line) => sum + line.grams, 0)
  const stateId = addressOfDelivery(state)?.state_id
  const deliveries = goods.length > 0 ? await quoteDeliveries(db, { branch, stateId, now, goodsSen, grams }) : []
  const delivery = deliveries.find(({ method }) => method.id === state.shipping_method)
  const deliverySen = delivery?.price.sen
  const policies = await loadPolicies(db, branch.id)
  const extras = deliveryExtras({
    policies,
    hasGoods: goods.length > 0,
    isDelivered: delivery !== undefined,
    tipSen: fromWire(state.delivery_tip),
  })
  const contact = contactOf(state)
  const coupon =
    state.coupon_code === null
      ? undefined
      : await buying.discount({
          branchId: branch.id,
          code: state.coupon_code,
          buyer: { personId: account?.personId, ...contact },
          lines: goods.map(({ line, totalSen }) => ({ productId: line.productId, totalSen })),
          deliverySen: deliverySen ?? sen(0),
          now,
        })
  const effect = isRefusal(coupon) ? undefined : coupon
  const { referral = async (friend) => referralPercent(db, { ...friend, ofCart: true }) } = buying
  const percent = account ? await referral({ accountId: account.accountId, branchId: branch.id }) : 0
  const purchase = decidePurchase({
    priced,
    shelf,
    deliverySen,
    extras,
    taxRate: taxRateOf(policies),
    coupon: effect,
    referralPercent: percent,
  })
  const held = await countOffered(db, { accountId, cartId: buying.cartId })
  const redeemable = await redeemableOf(db, {
    held,
    branchId: branch.id,
    totalSen: sen(purchase.totalSen - purchase.bankOnlySen),
  })
  return {
    shelf,
    priced,
    purchase,
    hasGoods: goods.length > 0,
    parcel: { goodsSen, grams },
    deliveries,
    delivery,
    coupon,
    cards: await enteredIn(db, buying.cartId),
    redeemable,
    pointsSen: usedOf(redeemable, state),
  }
}

/** Points pay nothing unless the buyer wants it. */
function usedOf(redeemable: Redeemable | undefined, state: CheckoutState): Sen {
  return state.use_points && redeemable ? redeemable.worthSen : sen(0)
}
