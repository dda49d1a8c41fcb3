import type { getCart } from '#domain/cart/api.ts'
import { lineKey } from '#domain/cart/check-lines.ts'
import type { PricedCart } from '#domain/cart/price-cart.ts'
import { isSoldOut } from '#domain/catalog/stock.ts'
import type { OrderPlan } from '#domain/checkout/decide-order.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import { sentence } from '#domain/text/sentences.ts'
import type { SellableRow } from '#server/cart/item-queries.ts'
import { presentEffect } from '#server/discounts/present-effect.ts'
import { presentPoints } from '#server/points/points.ts'
import { presentDelivery } from '#server/shipping/deliveries.ts'
import type { MethodRow } from '#server/shipping/queries.ts'
import type { LoadedPurchase } from './load-purchase.ts'
import { presentAddress } from './present-address.ts'
import { presentCards } from './present-cards.ts'

interface Shown {
  readonly facts: LoadedPurchase
  readonly plan: OrderPlan<MethodRow>
  readonly version: number
  readonly uuid: string | null
}

/** A cart with its lines priced, its checkout state, and what the order would cost. */
export function presentCart({ facts, plan, version, uuid }: Shown, locale: Locale): OutputOf<typeof getCart> {
  const { catalog, ownHeld } = facts
  const { priced, purchase, parcel } = plan
  const items = priced.lines.flatMap((line) => {
    const sellable = catalog.get(lineKey(line.line))
    return sellable === undefined ? [] : [presentLine({ line, sellable }, locale)]
  })
  const subtotal = toWire(priced.subtotalSen)
  return {
    uuid,
    version,
    items,
    own_held: ownHeld.flatMap(presentHeld),
    isEmpty: items.length === 0,
    items_count: items.length,
    items_qty: priced.quantity,
    items_total: subtotal,
    subtotal,
    delivery_fee: toWire(purchase.deliverySen),
    grand_total: toWire(purchase.totalSen),
    bank_only: toWire(purchase.bankOnlySen),
    parcel: { goods: toWire(parcel.goodsSen), weight_grams: parcel.grams },
    totals: purchase.rows.map(({ kind, amountSen }) => ({ kind, amount: toWire(amountSen) })),
    ...presentChoices({ facts, plan }, locale),
  }
}

/** The fields that the specification has for a cart besides its items. */
function presentChoices({ facts, plan }: Pick<Shown, 'facts' | 'plan'>, locale: Locale) {
  const { state } = facts
  const { coupon, delivery, deliveries, purchase } = plan
  const [nearest] = deliveries.filter(({ price }) => price.free.hasFreeShipping)
  const shown = delivery ?? nearest
  return {
    coupon_code: state.coupon_code,
    coupon_discount: toWire(sen(purchase.discountSen - purchase.referralSen)),
    coupon_reason: coupon === undefined || isRefusal(coupon) ? null : presentEffect(coupon, locale),
    coupon_problem: isRefusal(coupon) ? presentProblem(coupon, locale) : null,
    discount: toWire(purchase.discountSen),
    point_info: presentPoints(plan.redeemable, locale),
    free_shipping_info: shown ? presentDelivery(shown, locale).free_shipping_info : null,
    use_points: state.use_points ?? false,
    use_golds: state.use_golds ?? false,
    ...presentCards(facts, plan),
    billing_address: state.billing_address && presentAddress(state.billing_address, locale),
    shipping_address: state.shipping_address && presentAddress(state.shipping_address, locale),
    shipping_method: delivery ? presentDelivery(delivery, locale) : null,
    shipping_class_id: null,
    shipping_remarks: state.shipping_remarks,
    payment_method_id: null,
    payment_method: state.payment_method,
    meta: {},
  }
}

interface Line {
  readonly line: PricedCart['lines'][number]
  readonly sellable: SellableRow
}

function presentLine({ line, sellable }: Line, locale: Locale): OutputOf<typeof getCart>['items'][number] {
  const { quantity, checkout } = line.line
  const finalPrice = toWire(line.price.unitSen)
  const total = toWire(line.totalSen)
  const variant = sellable.variantId && {
    id: sellable.variantId,
    title: inLocale(sellable.title, locale),
    image: sellable.variantImage,
  }
  return {
    id: sellable.productId,
    variation_option_id: sellable.variantId,
    slug: sellable.slug,
    type: sellable.type,
    name: inLocale(sellable.name, locale),
    image: sellable.variantImage ?? sellable.image,
    credits: sellable.credits,
    template: sellable.artwork,
    quantity,
    price: toWire(sellable.price.baseSen),
    final_price: finalPrice,
    price_rule: line.price.rule,
    price_total: total,
    next_tier: line.price.next ? presentTier(line.price.next) : null,
    checkout,
    counted: line.counted,
    problem: line.problem ? presentProblem(line.problem, locale) : null,
    pivot: { quantity, final_price: finalPrice, price_total: total, is_checkout: checkout },
    variant,
    variation_options: variant === null ? [] : [variant],
    ...presentStock(sellable),
    tier_prices: sellable.price.tiers.map(presentTier),
    deal: presentDeal(sellable),
    group_price: sellable.price.groupSen === undefined ? null : toWire(sellable.price.groupSen),
  }
}

function presentProblem({ code, values }: Refusal, locale: Locale) {
  return { code, message: sentence(locale, code, values) }
}

function presentTier(tier: SellableRow['price']['tiers'][number]) {
  return { qty: tier.quantity, tier_price: toWire(tier.unitSen) }
}

function presentHeld(sellable: SellableRow): OutputOf<typeof getCart>['own_held'] {
  const { productId, variantId } = sellable
  if (variantId === null) return []
  const { inventory } = presentStock(sellable)
  const soldOut = isSoldOut(sellable.stock)
  return [{ id: productId, variation_option_id: variantId, sold_out: soldOut, inventory, deal: presentDeal(sellable) }]
}

function presentDeal({ price: { deal } }: SellableRow) {
  return deal ? { price: toWire(deal.unitSen), left: deal.left } : null
}

/** The same numbers by both names that the specification has for them. */
function presentStock({ stock, minSaleQuantity, maxSaleQuantity }: SellableRow) {
  const left = Math.max(0, stock.stock)
  return {
    stock: left,
    min_sale_qty: minSaleQuantity,
    max_sale_qty: maxSaleQuantity,
    keep_available: stock.keepAvailable,
    inventory: {
      quantity: left,
      min_qty: stock.minQuantity,
      min_sale_qty: minSaleQuantity,
      max_sale_qty: maxSaleQuantity,
      is_continuous_selling: stock.keepAvailable,
    },
  }
}
