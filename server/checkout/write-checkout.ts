import { lineKey } from '#domain/cart/check-lines.ts'
import { addressOfDelivery } from '#domain/cart/checkout-state.ts'
import type { placeCheckout } from '#domain/checkout/api.ts'
import type { OrderedLine, decideOrder } from '#domain/checkout/decide-order.ts'
import { sendTime } from '#domain/giftcards/gift-fields.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { listCartGifts, type CartGift } from '#server/cart/gift-queries.ts'
import { insertUse } from '#server/discounts/queries.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { OrderCheckout } from '#server/orders/change-queries.ts'
import { noGoods, type NewLine } from '#server/orders/line-queries.ts'
import { writeSale } from '#server/orders/sales.ts'
import type { MethodRow } from '#server/shipping/queries.ts'
import { giftLine } from './gift-line.ts'
import type { LoadedPurchase } from './load-purchase.ts'
import type { OpenCheckout } from './open-checkout.ts'
import { presentAddress } from './present-address.ts'
import { writeGifts } from './write-gifts.ts'

type Plan = Exclude<ReturnType<typeof decideOrder<MethodRow>>, Refusal>

interface Ordered {
  readonly open: OpenCheckout
  /** The version of the cart that the order is of. */
  readonly version: number
  readonly facts: LoadedPurchase
  readonly plan: Plan
  readonly input: CheckedOf<typeof placeCheckout>
  readonly gateways: Gateways
}

/** Writes the order of a cart as `decideOrder` decided it, with the use of its coupon and the gift cards it sells. */
export async function writeCheckout(
  ctx: WriteContext,
  ordered: Ordered,
): Promise<Omit<OutputOf<typeof placeCheckout>, 'order_key'> | Refusal> {
  const { open, facts, plan, input, gateways } = ordered
  const { orderId, buyer, cart } = open
  const { payment_method: method, ...how } = input
  await countCoupon(ctx, ordered)
  const placed = await writeSale(ctx, {
    gateways,
    orderId,
    buyer,
    plan: { ...plan.sale, lines: plan.sale.lines.map((line) => rowOf(line, facts)) },
    referralSen: plan.purchase.referralSen,
    checkout: checkoutOf(ordered, ctx),
    payment: { ...how, ...(method !== 'cash_on_delivery' && method && { payment_method: method }) },
    now: cart.now,
  })
  const gifts = plan.sale.lines.flatMap(({ kind, line }) => (kind === 'gift_card' ? [line.productId] : []))
  if (!isRefusal(placed) && gifts.length > 0)
    await writeGifts(ctx, { orderId, gifts: await giftsOf(ctx, { gifts, open }), now: cart.now })
  return placed
}

async function countCoupon({ tx }: WriteContext, { open, facts, plan }: Ordered): Promise<void> {
  if (!facts.coupon?.coupon || plan.coupon === undefined || isRefusal(plan.coupon)) return
  const { coupon, buyerKeys } = facts.coupon
  const discountSen = plan.coupon.discountSen + plan.coupon.deliverySen
  await insertUse(tx, { orderId: open.orderId, couponId: coupon.id, discountSen, buyerKeys, now: open.cart.now })
}

/** A line as the order stores it: as the catalogue says today. */
function rowOf(
  { tax_basis_points, tax_included, tax_sen, ...line }: Plan['sale']['lines'][number],
  facts: LoadedPurchase,
) {
  const tax = { tax_basis_points, tax_included, tax_sen }
  if (line.kind === 'gift_card') return { ...giftLine(line.price.unitSen), ...tax }
  return { ...(line.kind === 'package' ? packageLine(line, facts) : goodsLine(line, facts)), ...tax }
}

/** The gifts of those lines, in their order. */
async function giftsOf(
  { tx, branch: { zone } }: WriteContext,
  { gifts, open: { cart } }: { readonly gifts: readonly string[]; readonly open: OpenCheckout },
) {
  const written = new Map<string, CartGift>((await listCartGifts(tx, cart.id)).map((gift) => [gift.id, gift]))
  return gifts.map((id) => {
    const gift = written.get(id)
    if (!gift) throw new Error(`gift ${id} is selected but missing in cart ${cart.id}`)
    // The day may have passed since it was written: then it is sent as soon as it is paid.
    const sendAt = sendTime({ sendOn: gift.send_on ?? undefined, zone, now: cart.now })
    return { ...gift, sendAt: sendAt === undefined || isRefusal(sendAt) ? null : sendAt, cartGiftId: gift.id }
  })
}

function packageLine({ line, price, discountSen }: OrderedLine, { catalog, plans }: LoadedPurchase): NewLine {
  const sellable = catalog.get(lineKey(line))
  const plan = plans.get(sellable?.planId ?? '')
  if (!sellable || !plan) throw new Error(`package ${line.productId} is selected but missing in the catalogue`)
  return {
    ...noGoods,
    kind: 'package',
    plan_id: plan.id,
    product_id: sellable.productId,
    slug: sellable.slug,
    title: plan.name,
    picture: sellable.image ?? '',
    quantity: line.quantity,
    base_sen: sellable.price.baseSen,
    unit_sen: price.unitSen,
    price_rule: price.rule,
    discount_sen: discountSen,
    intro: plan.intro,
    credits: plan.credits,
  }
}

function goodsLine({ line, price, discountSen }: OrderedLine, { catalog }: LoadedPurchase): NewLine {
  const { quantity } = line
  const sellable = catalog.get(lineKey(line))
  if (!sellable) throw new Error(`product ${line.productId} is selected but missing in the catalogue`)
  return {
    ...noGoods,
    kind: 'goods',
    product_id: sellable.productId,
    variant_id: sellable.variantId,
    slug: sellable.slug,
    title: sellable.name,
    option_title: { ...sellable.title },
    picture: sellable.variantImage ?? sellable.image ?? '',
    quantity,
    base_sen: sellable.price.baseSen,
    unit_sen: price.unitSen,
    price_rule: price.rule,
    deal_id: price.rule === 'deal' ? sellable.dealId : null,
    discount_sen: discountSen,
    weight_grams: sellable.grams * quantity,
    units: sellable.takes.map((take) => ({
      variantId: asId('product_variants', take.variantId),
      quantity: take.quantity * quantity,
    })),
  }
}

/** What was agreed, as the order stores it. */
function checkoutOf(
  { open: { cart }, version, facts: { state, policies }, plan }: Ordered,
  { locale }: WriteContext,
): OrderCheckout {
  const { delivery, hasGoods, coupon } = plan
  const shipping = hasGoods ? addressOfDelivery(state) : null
  return {
    cart_id: cart.id,
    cart_version: version,
    coupon_code: coupon === undefined || isRefusal(coupon) ? null : state.coupon_code,
    shipping_address: shipping && presentAddress(shipping, locale),
    billing_address: state.billing_address && presentAddress(state.billing_address, locale),
    shipping_method: delivery
      ? {
          id: delivery.method.id,
          name: delivery.method.name,
          arrives_from: delivery.arrives.from.toString(),
          arrives_to: delivery.arrives.to.toString(),
        }
      : null,
    shipping_remarks: policies.delivery_instructions ? state.shipping_remarks : '',
    delivery_time: state.delivery_time,
    leave_at_door: policies.leave_at_door && state.leave_at_door,
    buyer_tin: state.buyer_tin,
  }
}
