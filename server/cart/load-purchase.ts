import { addressOfDelivery } from '#domain/cart/address-of-delivery.ts'
import type { CheckoutState } from '#domain/cart/checkout-state.ts'
import { contactOf } from '#domain/cart/contact-of.ts'
import { couponCodesOf } from '#domain/cart/coupon-codes-of.ts'
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
import { redeemableOf, type Redeemable } from '#domain/points/redeemable-of.ts'
import type { Parcel } from '#domain/shipping/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import { taxRateOf } from '#domain/studio/tax-rate-of.ts'
import { referralPercent } from '#server/discounts/referral-percent.ts'
import type { CouponTrial } from '#server/discounts/try-coupon.ts'
import type { Database } from '#server/driver/database.ts'
import type { Branch } from '#server/kit/context.ts'
import { loadPoints } from '#server/points/load-points.ts'
import { listGivingWay } from '#server/reservations/list-giving-way.ts'
import { listHeldProducts, loadHeldValue, type GivingWay } from '#server/reservations/queries.ts'
import { quoteDeliveries, type Delivery } from '#server/shipping/quote-deliveries.ts'
import { listEnteredCards, type EnteredCard } from './card-queries.ts'
import { loadShelf } from './load-shelf.ts'
import { listThings, type ThingRow } from './thing-queries.ts'

interface Friend {
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
}

interface Buying {
  readonly branch: Branch
  readonly policies: Policies
  readonly account: { readonly accountId: Id<'accounts'>; readonly personId: Id<'persons'> } | undefined
  /** The cart whose gift cards count; none where there is no cart yet. */
  readonly cartId?: Id<'carts'> | undefined
  readonly lines: readonly WantedLine[]
  readonly state: CheckoutState
  /** Orders of the buyer that the next one ends, where they are known; none when they have ended already. */
  readonly givingWay?: GivingWay
  /** What the catalogue says about the lines, when it was read already. */
  readonly shelf?: ReadonlyMap<string, ThingRow>
  readonly now: Instant
  /** Tries a code, or uses it for an order. */
  readonly discount: (trial: CouponTrial) => Promise<CouponEffect | Refusal>
  /** Reads the discount of a referred friend, or locks it for an order. */
  readonly referral?: (friend: Friend) => Promise<number>
}

export interface LoadedPurchase {
  readonly shelf: ReadonlyMap<string, ThingRow>
  /** The stock that orders of the buyer hold, and what is left for the buyer. */
  readonly ownHeld: readonly ThingRow[]
  readonly priced: PricedCart
  readonly purchase: Purchase
  readonly hasGoods: boolean
  /** The goods among the lines: their price before any coupon, and their weight. */
  readonly parcel: Parcel
  /** The delivery methods for the buyer's state, or all when that is unknown; none when nothing is delivered. */
  readonly deliveries: readonly Delivery[]
  /** The chosen one, when it is available. */
  readonly delivery: Delivery | undefined
  /** What the coupon takes off, or why it does not count; undefined without one. */
  readonly coupon: CouponEffect | Refusal | undefined
  /** The gift cards that were entered and hold something. */
  readonly cards: readonly EnteredCard[]
  /** What the buyer's points could pay; undefined without points. */
  readonly redeemable: Redeemable | undefined
  /** What they do pay: nothing unless the buyer wants it. */
  readonly pointsSen: Sen
  /** What orders that will be replaced took from the wallet, which comes back when they end. */
  readonly heldCreditSen: Sen
}

/** The current price of a cart, with its delivery and its coupon: for display, and under locks for ordering it. */
export async function loadPurchase(db: Database, buying: Buying): Promise<LoadedPurchase> {
  const { branch, policies, account, lines, state, now } = buying
  const accountId = account?.accountId
  const givingWay = buying.givingWay ?? (await findGivingWay(db, buying))
  const about = { lines, branchId: branch.id, accountId, cartId: buying.cartId, givingWay, now }
  const shelf = buying.shelf ?? (await loadShelf(db, about))
  const priced = priceCart(lines, shelf)
  const goods = goodsAmong(priced, shelf)
  const goodsSen = sumSen(goods.map(({ totalSen }) => totalSen))
  const grams = goods.reduce((sum, line) => sum + line.grams, 0)
  const stateId = addressOfDelivery(state)?.state_id
  const deliveries = goods.length > 0 ? await quoteDeliveries(db, { branch, stateId, now, goodsSen, grams }) : []
  const delivery = deliveries.find(({ method }) => method.id === state.shipping_method)
  const deliverySen = delivery?.price.sen
  const extras = deliveryExtras({
    policies,
    hasGoods: goods.length > 0,
    isDelivered: delivery !== undefined,
    tipSen: fromWire(state.delivery_tip),
  })
  const coupon = await couponOf(buying, {
    lines: goods.map(({ line, totalSen }) => ({ productId: line.productId, totalSen })),
    deliverySen: deliverySen ?? sen(0),
    givingWay,
  })
  const effect = isRefusal(coupon) ? undefined : coupon
  const { referral = async (friend) => referralPercent(db, { ...friend, givingWay }) } = buying
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
  const value = await valueOf(db, { accountId, zone: branch.zone, givingWay })
  const redeemable = redeemableOf({
    held: value.points,
    policies,
    totalSen: sen(purchase.totalSen - purchase.bankOnlySen),
  })
  return {
    shelf,
    ownHeld: await listThings(db, { ...about, productIds: await listHeldProducts(db, givingWay) }),
    priced,
    purchase,
    hasGoods: goods.length > 0,
    parcel: { goodsSen, grams },
    deliveries,
    delivery,
    coupon,
    cards: await listEnteredCards(db, { cartId: buying.cartId, givingWay }),
    redeemable,
    pointsSen: usedOf(redeemable, state),
    heldCreditSen: sen(value.heldCreditSen),
  }
}

async function couponOf(
  { branch, account, state, now, discount }: Buying,
  tried: Pick<CouponTrial, 'lines' | 'deliverySen' | 'givingWay'>,
): Promise<CouponEffect | Refusal | undefined> {
  if (state.coupon_code === null) return undefined
  const buyer = { personId: account?.personId, ...contactOf(state) }
  return discount({ ...tried, branchId: branch.id, code: state.coupon_code, buyer, now })
}

function goodsAmong(priced: PricedCart, shelf: LoadedPurchase['shelf']) {
  return priced.lines.flatMap((line) => {
    const thing = shelf.get(lineKey(line.line))
    return line.counted && thing?.variantId ? [{ ...line, grams: thing.grams * line.line.quantity }] : []
  })
}

interface Owner {
  readonly accountId: Id<'accounts'> | undefined
  readonly zone: string
  readonly givingWay: GivingWay
}

/** The points that an account could use, and what returns to its wallet; a guest has none. */
async function valueOf(db: Database, { accountId, zone, givingWay }: Owner) {
  if (accountId === undefined) return { points: 0, heldCreditSen: 0 }
  const { good } = await loadPoints(db, { accountId, zone })
  const held = await loadHeldValue(db, { givingWay, accountId })
  return { points: good + held.points, heldCreditSen: held.storeCreditSen }
}

async function findGivingWay(db: Database, { branch, account, cartId, lines, state }: Buying): Promise<GivingWay> {
  const productIds = lines.flatMap(({ checkout, productId }) => (checkout ? [productId] : []))
  const about = { branchId: branch.id, cartId, accountId: account?.accountId }
  return listGivingWay(db, { ...about, productIds, couponCodes: couponCodesOf(state) })
}

/** Points pay nothing unless the buyer wants it. */
function usedOf(redeemable: Redeemable | undefined, state: CheckoutState): Sen {
  return state.use_points && redeemable ? redeemable.worthSen : sen(0)
}
