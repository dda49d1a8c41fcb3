import { addressOfDelivery } from '#domain/cart/address-of-delivery.ts'
import { lineKey } from '#domain/cart/line-key.ts'
import type { WantedLine } from '#domain/cart/model.ts'
import type { placeCheckout } from '#domain/checkout/api.ts'
import { sendTime } from '#domain/giftcards/send-time.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { sen } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { checkPlace } from '#domain/shipping/check-place.ts'
import type { Policies } from '#domain/studio/model.ts'
import { listCartGifts, type CartGift } from '#server/cart/gift-queries.ts'
import { loadPurchase, type LoadedPurchase } from '#server/cart/load-purchase.ts'
import { presentAddress } from '#server/cart/present-address.ts'
import type { lockVariants } from '#server/catalog/stock-queries.ts'
import { lockReferralPercent } from '#server/discounts/lock-referral-percent.ts'
import { takeCoupon } from '#server/discounts/take-coupon.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { lockCards } from '#server/giftcards/lock-cards.ts'
import type { WriteContext } from '#server/kit/context.ts'
import type { NewOrder } from '#server/orders/change-queries.ts'
import { noGoods, type NewLine } from '#server/orders/line-queries.ts'
import { placeLines } from '#server/orders/place-lines.ts'
import type { lockPoints } from '#server/points/lock-points.ts'
import { listOffered } from '#server/shipping/queries.ts'
import { checkOpen } from './check-open.ts'
import { checkShown } from './check-shown.ts'
import { giftLine } from './gift-line.ts'
import { loadCashFacts } from './load-cash-facts.ts'
import type { OpenCheckout } from './open-checkout.ts'
import { takePackages } from './take-packages.ts'
import { writeGifts } from './write-gifts.ts'

/** What is locked before a cart becomes an order. */
export interface CheckoutLocks {
  readonly variants: typeof lockVariants
  readonly cards: typeof lockCards
  readonly points: typeof lockPoints
}

interface Ordering {
  readonly open: OpenCheckout
  /** The version of the cart that the order is of. */
  readonly version: number
  readonly input: CheckedOf<typeof placeCheckout>
  readonly gateways: Gateways
  readonly locks: CheckoutLocks
}

/** Places the order of an opened cart: everything is priced and checked again under the locks. */
export async function orderCart(
  ctx: WriteContext,
  { open, version, input, gateways, locks }: Ordering,
): Promise<Omit<OutputOf<typeof placeCheckout>, 'order_key'> | Refusal> {
  const { tx, branch, caller } = ctx
  const { cart, state, orderId, buyer } = open
  const policies = await ctx.policies()
  const lines = cart.lines.filter(({ checkout }) => checkout)
  if (lines.length === 0) return refuse('checkout.empty')
  await locks.variants(
    tx,
    lines.flatMap(({ variantId }) => variantId ?? []),
  )
  const loaded = await loadPurchase(tx, {
    branch,
    policies,
    account: caller.kind === 'account' ? caller : undefined,
    cartId: cart.id,
    lines,
    state,
    // They have ended by now, and what they held is available.
    givingWay: [],
    now: cart.now,
    discount: async (trial) => takeCoupon(tx, { ...trial, orderId }),
    referral: async (friend) => lockReferralPercent(tx, friend),
  })
  const refusal =
    checkShown({ input, version: cart.version, loaded }, ctx.locale) ??
    checkCoupon(input, loaded) ??
    (await checkDelivery(ctx, { open, loaded })) ??
    (await checkOpen(ctx, open.buyer))
  if (refusal) return refusal
  const { payment_method: method, ...how } = input
  const paysCash = method === 'cash_on_delivery'
  const packages = await takePackages(ctx, { open, loaded })
  if (isRefusal(packages)) return packages
  const placed = await placeLines(ctx, {
    gateways,
    orderId,
    buyer,
    lines: loaded.purchase.lines.map((line) => packages.get(lineKey(line.line)) ?? otherLine(line, loaded)),
    deliverySen: loaded.purchase.deliverySen,
    extras: loaded.purchase.extras,
    referralSen: loaded.purchase.referralSen,
    giftCards: await lockEntered(ctx, { loaded, lock: locks.cards }),
    checkout: checkoutOf({ open, version, loaded, policies }, ctx),
    payment: {
      ...how,
      ...(!paysCash && method && { payment_method: method }),
      total: undefined,
      use_golds: state.use_golds,
      use_points: state.use_points,
    },
    onDelivery: paysCash ? await cashFactsOf(ctx, { open, loaded }) : undefined,
    lockPoints: locks.points,
    now: cart.now,
  })
  if (!isRefusal(placed)) await writeGifts(ctx, { orderId, gifts: await giftsOf(ctx, { open, loaded }), now: cart.now })
  return placed
}

/** The facts that decide whether the order may be paid on delivery. */
async function cashFactsOf(ctx: WriteContext, { open: { buyer, state }, loaded }: Selling) {
  return loadCashFacts(ctx, {
    buyer,
    courierCalls: addressOfDelivery(state)?.contact_number,
    onlyGoods: loaded.purchase.lines.every(
      ({ line }) => typeof loaded.shelf.get(lineKey(line))?.variantId === 'string',
    ),
  })
}

/** The gifts among the lines that count, in their order. */
async function giftsOf({ tx, branch: { zone } }: WriteContext, { open: { cart }, loaded }: Selling) {
  const ids = loaded.purchase.lines.flatMap(({ line }) => (isGift(line, loaded) ? [line.productId] : []))
  if (ids.length === 0) return []
  const written = new Map<string, CartGift>((await listCartGifts(tx, cart.id)).map((gift) => [gift.id, gift]))
  return ids.map((id) => {
    const gift = written.get(id)
    if (!gift) throw new Error(`gift ${id} is selected but missing in cart ${cart.id}`)
    // The day may have passed since it was written: then it is sent as soon as it is paid.
    const sendAt = sendTime({ sendOn: gift.send_on ?? undefined, zone, now: cart.now })
    return { ...gift, sendAt: sendAt === undefined || isRefusal(sendAt) ? null : sendAt, cartGiftId: gift.id }
  })
}

function isGift(line: WantedLine, { shelf }: LoadedPurchase): boolean {
  return shelf.get(lineKey(line))?.isGift === true
}

/** The gift cards of the cart with their balances under their locks, in the order of their entry. */
async function lockEntered(
  { tx, branch }: WriteContext,
  { loaded: { cards }, lock }: { readonly loaded: LoadedPurchase; readonly lock: typeof lockCards },
) {
  const locked = await lock(tx, { branchId: branch.id, ids: cards.map(({ id }) => id) })
  const balances = new Map(locked.map((card) => [card.id, card.status === 'active' ? card.balance : 0]))
  return cards.map(({ id }) => ({ id, balanceSen: sen(balances.get(id) ?? 0) }))
}

/** A code that takes nothing off is refused, unless the buyer has seen the total without it and why. */
function checkCoupon({ total }: Ordering['input'], { coupon }: LoadedPurchase): Refusal | undefined {
  return total === undefined && isRefusal(coupon) ? coupon : undefined
}

/** Goods need an address and a delivery method that serves it. */
async function checkDelivery(
  { tx, branch }: WriteContext,
  { open: { state }, loaded: { hasGoods, deliveries, delivery } }: Selling,
): Promise<Refusal | undefined> {
  if (!hasGoods) return undefined
  const goesTo = addressOfDelivery(state)
  if (goesTo === null) return refuse('addresses.missing')
  const elsewhere = checkPlace(goesTo, await listOffered(tx, branch.id))
  if (elsewhere) return elsewhere
  if (deliveries.length === 0) return refuse('checkout.no_delivery')
  return delivery === undefined ? refuse('checkout.delivery_needed') : undefined
}

/** Anything but packages: goods, or a gift card. */
function otherLine(line: LoadedPurchase['purchase']['lines'][number], loaded: LoadedPurchase): NewLine {
  return isGift(line.line, loaded) ? giftLine(line.price.unitSen) : goodsLine(line, loaded)
}

function goodsLine(line: LoadedPurchase['purchase']['lines'][number], { shelf }: LoadedPurchase): NewLine {
  const { quantity } = line.line
  const thing = shelf.get(lineKey(line.line))
  if (!thing) throw new Error(`product ${line.line.productId} is selected but missing in the catalogue`)
  return {
    ...noGoods,
    kind: 'goods',
    plan_id: null,
    lot_id: null,
    product_id: thing.productId,
    variant_id: thing.variantId,
    slug: thing.slug,
    title: thing.name,
    option_title: { ...thing.title },
    picture: thing.variantImage ?? thing.image ?? '',
    quantity,
    base_sen: thing.price.baseSen,
    unit_sen: line.price.unitSen,
    price_rule: line.price.rule,
    deal_id: line.price.rule === 'deal' ? thing.dealId : null,
    discount_sen: line.discountSen,
    weight_grams: thing.grams * quantity,
    intro: false,
    credits: null,
    units: thing.takes.map((take) => ({
      variantId: asId('product_variants', take.variantId),
      quantity: take.quantity * quantity,
    })),
  }
}

interface Selling {
  readonly open: OpenCheckout
  readonly loaded: LoadedPurchase
}

interface Agreed {
  readonly open: OpenCheckout
  readonly version: number
  readonly loaded: LoadedPurchase
  readonly policies: Policies
}

/** What was agreed, as the order stores it. */
function checkoutOf(
  { open, version, loaded, policies }: Agreed,
  { locale }: WriteContext,
): NonNullable<NewOrder['checkout']> {
  const { cart, state } = open
  const { delivery, hasGoods, coupon } = loaded
  const shipping = hasGoods ? addressOfDelivery(state) : null
  return {
    cartId: cart.id,
    cartVersion: version,
    couponCode: coupon === undefined || isRefusal(coupon) ? null : state.coupon_code,
    shippingAddress: shipping && presentAddress(shipping, locale),
    billingAddress: state.billing_address && presentAddress(state.billing_address, locale),
    shippingMethod: delivery
      ? {
          id: delivery.method.id,
          name: delivery.method.name,
          arrives_from: delivery.arrives.from.toString(),
          arrives_to: delivery.arrives.to.toString(),
        }
      : null,
    shippingRemarks: policies.delivery_instructions ? state.shipping_remarks : '',
    deliveryTime: state.delivery_time,
    leaveAtDoor: policies.leave_at_door && state.leave_at_door,
    buyerTin: state.buyer_tin,
  }
}
