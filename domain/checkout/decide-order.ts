import { lineKey } from '#domain/cart/check-lines.ts'
import { addressOfDelivery, type CheckoutState } from '#domain/cart/checkout-state.ts'
import { decidePurchase, type Purchase } from '#domain/cart/decide-purchase.ts'
import { deliveryExtras } from '#domain/cart/delivery-extras.ts'
import type { Sellable, WantedLine } from '#domain/cart/model.ts'
import { priceCart, type PricedCart } from '#domain/cart/price-cart.ts'
import type { CouponEffect } from '#domain/discounts/model.ts'
import { tryCoupon, type CouponFacts } from '#domain/discounts/try-coupon.ts'
import { spendCards, type CardShare } from '#domain/giftcards/balances.ts'
import type { CheckedOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { fromWire, sen, sumSen, type Sen } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { CashFacts } from '#domain/orders/cash.ts'
import { checkOpenOrders, type OpenOrders } from '#domain/orders/check-open-orders.ts'
import { decideSale, type OfferedValue, type SaleLine, type SalePlan } from '#domain/orders/decide-sale.ts'
import { redeemableOf, type Redeemable } from '#domain/points/redeem-points.ts'
import { checkPlace } from '#domain/shipping/check-place.ts'
import type { Parcel, ShippingRules } from '#domain/shipping/model.ts'
import { quoteDeliveries, type Delivery } from '#domain/shipping/quote-deliveries.ts'
import type { Policies } from '#domain/studio/model.ts'
import { taxRateOf } from '#domain/studio/tax.ts'
import type { Locale, Localized } from '#domain/text/localized.ts'
import type { placeCheckout } from './api.ts'
import { checkPackages, type PackageFacts } from './check-packages.ts'
import { checkShown } from './check-shown.ts'

/** One thing of the catalogue with what an order says of it. */
interface OrderSellable extends Sellable {
  readonly name: Localized
  /** What one piece weighs. */
  readonly grams: number
  /** The plan of a class package. */
  readonly planId: string | null
}

/** All that decides what a cart costs, read under locks or without. */
export interface OrderFacts<Method> {
  readonly lines: readonly WantedLine[]
  readonly state: CheckoutState
  /** What the catalogue says about the lines, by their keys. */
  readonly catalog: ReadonlyMap<string, OrderSellable>
  /** The ways to deliver that are offered. */
  readonly methods: readonly Method[]
  /** Of the code that was entered. */
  readonly coupon: CouponFacts | undefined
  /** The discount of a referred friend's first order. */
  readonly referralPercent: number
  readonly offered: OfferedValue
  /** The points that return when the replaced orders end. */
  readonly pointsBack: number
  readonly policies: Policies
  readonly zone: string
  readonly now: Instant
}

/** What a cart costs now. */
export interface OrderPlan<Method> {
  readonly priced: PricedCart
  readonly purchase: Purchase
  readonly hasGoods: boolean
  /** The goods among the lines: their price before any coupon, and their weight. */
  readonly parcel: Parcel
  /** The delivery methods for the buyer's state, or all when that is unknown; none when nothing is delivered. */
  readonly deliveries: readonly Delivery<Method>[]
  /** The chosen one, when it is available. */
  readonly delivery: Delivery<Method> | undefined
  /** What the coupon takes off, or why it does not count; undefined without one. */
  readonly coupon: CouponEffect | Refusal | undefined
  /** What the buyer's points could pay; undefined without points. */
  readonly redeemable: Redeemable | undefined
  /** What the gift cards that were entered give after the points that are used. */
  readonly cards: readonly CardShare<Id<'gift_cards'>>[]
  /** What the wallet could pay after both. */
  readonly storeCreditSen: Sen
}

/** What else decides whether that cart may be ordered, read under the locks of its buyer. */
export interface Placing extends PackageFacts {
  readonly input: CheckedOf<typeof placeCheckout>
  /** The version of the cart as it is. */
  readonly version: number
  readonly locale: Locale
  readonly open: OpenOrders
  /** The facts that decide whether it may be paid in cash on delivery, where the buyer chose that. */
  readonly cash: Omit<CashFacts, 'onlyGoods'> | undefined
}

/** A line of the cart as it is sold. */
export type OrderedLine = Purchase['lines'][number] & SaleLine

type OfferedMethod = ShippingRules & { readonly id: string }
type Catalog = ReadonlyMap<string, OrderSellable>

/**
 * The one rule for what pages show of a cart and what an order charges: lines, delivery, coupon, referral, tax, and
 * what pays the total. With `placing` it is also the sale, or why there is none: what is not as shown, a code
 * that does not count, no delivery, too many open orders, a package that may not be bought, and what `decideSale`
 * refuses.
 */
export function decideOrder<Method extends OfferedMethod>(facts: OrderFacts<Method>): OrderPlan<Method>
export function decideOrder<Method extends OfferedMethod>(
  facts: OrderFacts<Method>,
  placing: Placing,
): (OrderPlan<Method> & { readonly sale: SalePlan<OrderedLine> }) | Refusal
export function decideOrder<Method extends OfferedMethod>(facts: OrderFacts<Method>, placing?: Placing) {
  const plan = planOf(facts)
  if (!placing) return plan
  const { input, version, locale } = placing
  const refusal =
    checkShown({ ...plan, input, version, totalSen: plan.purchase.totalSen, catalog: facts.catalog }, locale) ??
    checkCoupon(plan, input) ??
    checkDelivery(plan, facts) ??
    checkOpenOrders(placing.open, facts.policies) ??
    checkPackages(
      plan.purchase.lines.map(({ line }) => ({ line, planId: facts.catalog.get(lineKey(line))?.planId })),
      placing,
    )
  if (refusal) return refusal
  const sale = saleOf(plan, { facts, placing })
  return isRefusal(sale) ? sale : { ...plan, sale }
}

function planOf<Method extends OfferedMethod>(facts: OrderFacts<Method>): OrderPlan<Method> {
  const { lines, state, catalog, policies, zone, now, offered } = facts
  const priced = priceCart(lines, catalog)
  const goods = goodsAmong(priced, catalog)
  const hasGoods = goods.length > 0
  const parcel = {
    goodsSen: sumSen(goods.map(({ totalSen }) => totalSen)),
    grams: goods.reduce((sum, line) => sum + line.grams, 0),
  }
  const stateId = addressOfDelivery(state)?.state_id
  const deliveries = hasGoods ? quoteDeliveries(facts.methods, { zone, stateId, now, ...parcel }) : []
  const delivery = deliveries.find(({ method }) => method.id === state.shipping_method)
  const deliverySen = delivery?.price.sen
  const coupon = facts.coupon && tryCoupon(facts.coupon, { lines: goods, deliverySen: deliverySen ?? sen(0), now })
  const tipSen = fromWire(state.delivery_tip)
  const purchase = decidePurchase({
    priced,
    catalog,
    deliverySen,
    extras: deliveryExtras({ policies, hasGoods, isDelivered: delivery !== undefined, tipSen }),
    taxRate: taxRateOf(policies),
    coupon: isRefusal(coupon) ? undefined : coupon,
    referralPercent: facts.referralPercent,
  })
  const openSen = sen(purchase.totalSen - purchase.bankOnlySen)
  const held = offered.pointLots.reduce((sum, { remaining }) => sum + remaining, facts.pointsBack)
  const redeemable = redeemableOf({ held, policies, totalSen: openSen })
  const leftSen = sen(openSen - (state.use_points === true && redeemable ? redeemable.worthSen : 0))
  const cards = spendCards(leftSen, offered.giftCards)
  const cardsSen = sumSen(cards.map(({ amountSen }) => amountSen))
  const storeCreditSen = sen(Math.min(offered.storeCreditSen, leftSen - cardsSen))
  return { priced, purchase, hasGoods, parcel, deliveries, delivery, coupon, redeemable, cards, storeCreditSen }
}

function goodsAmong(priced: PricedCart, catalog: Catalog) {
  return priced.lines.flatMap(({ line, counted, totalSen }) => {
    const thing = catalog.get(lineKey(line))
    return counted && thing?.variantId
      ? [{ productId: line.productId, totalSen, grams: thing.grams * line.quantity }]
      : []
  })
}

/** A code that takes nothing off is refused, unless the buyer has seen the total without it and why. */
function checkCoupon({ coupon }: Pick<OrderPlan<unknown>, 'coupon'>, { total }: Placing['input']): Refusal | undefined {
  return total === undefined && isRefusal(coupon) ? coupon : undefined
}

/** Goods need an address and a delivery method that serves it. */
function checkDelivery(
  { hasGoods, deliveries, delivery }: Pick<OrderPlan<unknown>, 'hasGoods' | 'deliveries' | 'delivery'>,
  { state, methods }: Pick<OrderFacts<OfferedMethod>, 'state' | 'methods'>,
): Refusal | undefined {
  if (!hasGoods) return undefined
  const goesTo = addressOfDelivery(state)
  if (goesTo === null) return refuse('addresses.missing')
  const elsewhere = checkPlace(goesTo, methods)
  if (elsewhere) return elsewhere
  if (deliveries.length === 0) return refuse('checkout.no_delivery')
  return delivery === undefined ? refuse('checkout.delivery_needed') : undefined
}

function saleOf(
  { purchase }: Pick<OrderPlan<unknown>, 'purchase'>,
  { facts, placing: { input, cash } }: { facts: OrderFacts<unknown>; placing: Placing },
): SalePlan<OrderedLine> | Refusal {
  const { policies, offered } = facts
  const lines = purchase.lines.map((line) => orderedLine(line, facts.catalog))
  return decideSale({
    lines,
    deliverySen: purchase.deliverySen,
    extras: purchase.extras,
    offered,
    // Its price was checked before, with its lines.
    payment: { account_type: input.account_type, to_pay: input.to_pay },
    onDelivery: cash && { ...cash, onlyGoods: lines.every(({ kind }) => kind === 'goods') },
    policies,
  })
}

function orderedLine(line: Purchase['lines'][number], catalog: Catalog): OrderedLine {
  const thing = catalog.get(lineKey(line.line))
  return {
    ...line,
    kind: thing?.isGift === true ? 'gift_card' : thing?.planId ? 'package' : 'goods',
    unit_sen: line.price.unitSen,
    quantity: line.line.quantity,
    discount_sen: line.discountSen,
  }
}
