import { randomBytes } from 'node:crypto'
import type { DeliveryExtras } from '#domain/cart/delivery-extras.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import { fromWire, sen, sumSen, type Sen } from '#domain/kit/money.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import { plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { checkoutPackage } from '#domain/orders/api.ts'
import { cashChanges } from '#domain/orders/cash-changes.ts'
import { checkCash, type CashFacts } from '#domain/orders/check-cash.ts'
import { hasGoods } from '#domain/orders/has-goods.ts'
import type { OrderChange } from '#domain/orders/model.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import { paidChanges } from '#domain/orders/paid-changes.ts'
import { totalOrder, type OrderTotal } from '#domain/orders/total-order.ts'
import { fpxLimits } from '#domain/payments/check-limits.ts'
import { businessModels, type AccountType, type PaymentMethod } from '#domain/payments/model.ts'
import { lineTax, untaxed } from '#domain/studio/line-tax.ts'
import { taxRateOf } from '#domain/studio/tax-rate-of.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { lockBalance } from '#server/ledger/queries.ts'
import type { lockPoints } from '#server/points/lock-points.ts'
import { offerPoints } from '#server/points/offer-points.ts'
import { guestNetwork } from '#server/reservations/guest-network.ts'
import { applyChanges } from './apply-changes.ts'
import type { NewOrder } from './change-queries.ts'
import type { NewLine, TaxedLine } from './line-queries.ts'
import type { OpenOrder } from './open-orders.ts'
import { presentOrder } from './present-order.ts'
import { presentOrders } from './present-orders.ts'
import { loadOrder } from './queries.ts'
import { startAttempt } from './start-attempt.ts'

type Output = OutputOf<typeof checkoutPackage>

interface Sale {
  readonly gateways: Gateways
  readonly orderId: Id<'orders'>
  readonly buyer: NewOrder['buyer']
  /** What is sold, at the studio's own price. */
  readonly lines: readonly NewLine[]
  readonly deliverySen?: Sen
  /** What goods cost besides the delivery. */
  readonly extras?: DeliveryExtras
  /** The part of the lines' discounts for having been referred; the order then holds the referral. */
  readonly referralSen?: Sen
  readonly checkout?: NewOrder['checkout']
  /** Gift cards that were entered, locked, in the order of their entry. */
  readonly giftCards?: Parameters<typeof totalOrder>[0]['giftCards']
  /** The tenders, and what the page showed. Absent when it is paid later on its own page. */
  readonly payment?: {
    /** Online banking when absent. */
    readonly payment_method?: PaymentMethod | undefined
    readonly bank_code?: string | undefined
    readonly account_type: AccountType
    readonly contact_number?: string | undefined
    readonly contact_title?: string | undefined
    readonly total?: string | undefined
    /** The amount for the gateway that the page showed. */
    readonly to_pay?: string | undefined
    readonly use_golds: boolean
    readonly use_points: boolean
  }
  /** The facts that decide whether it may be paid in cash on delivery, where the buyer chose that. */
  readonly onDelivery?: CashFacts | undefined
  /** A test replaces the lock of points to show what it is for. */
  readonly lockPoints?: typeof lockPoints | undefined
  /** The studio's time after every lock was taken. */
  readonly now: Instant
}

/**
 * Places an order with its first attempt to pay, whatever it sells: packages, months of a pack, a gift card, or a cart.
 * Whether its lines may be sold is decided before. A total of 0.00 is paid at once without a gateway, and cash on
 * delivery needs none. Refuses orders.changed, payments.no_method and what `checkCash` and `startAttempt` refuse.
 */
export async function placeLines(ctx: WriteContext, sale: Sale): Promise<Output | Refusal> {
  const { tx, locale, branch } = ctx
  const { gateways, payment, now } = sale
  const offer = await offerOf(ctx, sale)
  const lines = await taxLines(ctx, sale.lines)
  const total = await totalNow(ctx, { ...sale, lines, offer })
  if (isRefusal(total)) return total
  const changes = firstChanges(sale, total)
  if (isRefusal(changes)) return changes
  const placed = await newOrder(ctx, { ...sale, lines, total, offer })
  const orders = [{ placed, changes, policies: await ctx.policies() }]
  const [written] = await applyChanges(tx, { orders, origin: ctx.origin, now })
  if (!written) throw new Error(`order ${sale.orderId} was not written`)
  const reader = { locale, branch, now }
  if (changes.length > 0) {
    const [item] = await presentOrders(tx, [await loadOrder(tx, sale.orderId)], reader)
    if (!item) throw new Error(`order ${sale.orderId} was not presented`)
    return { success: true, order: item, redirect: null }
  }
  const started = payment && (await startFirst(ctx, { gateways, written, payment, now }))
  if (isRefusal(started)) return started
  // Nothing has changed it since, so it is presented as written.
  const events = [{ order_id: sale.orderId, status: written.order.status, at: now }]
  const parts = { ...written, attempts: started ? [started.attempt] : [], refunds: [], events }
  return { success: true, order: presentOrder(parts, reader), redirect: started?.redirect ?? null }
}

/** Its first change: the buyer's own value pays all of it, or it is sent to be paid on delivery. */
function firstChanges({ lines, onDelivery }: Sale, { gatewaySen }: OrderTotal): readonly OrderChange[] | Refusal {
  if (gatewaySen === 0) return paidChanges({ paidBy: 'store_credit', reason: 'paid', hasGoods: hasGoods(lines) })
  if (!onDelivery) return []
  return checkCash(onDelivery, gatewaySen) ?? cashChanges(gatewaySen)
}

interface FirstAttempt {
  readonly gateways: Gateways
  readonly written: Pick<OpenOrder, 'order' | 'lines'>
  readonly payment: NonNullable<Sale['payment']>
  readonly now: Instant
}

async function startFirst(ctx: WriteContext, { gateways, written, payment, now }: FirstAttempt) {
  const { payment_method = 'curlecfpx' } = payment
  const policies = await ctx.policies()
  const chosen = { ...payment, payment_method }
  return startAttempt(ctx, { gateways, ...written, policies, attemptNo: 1, chosen, now })
}

/** Goods are held for ten minutes and as long as the bank page is open; a package as long as its attempt. */
async function newOrder(ctx: WriteContext, sale: Taxed & { total: OrderTotal; offer: Offer }): Promise<NewOrder> {
  const { total, lines, offer, now } = sale
  const policies = await ctx.policies()
  return {
    id: sale.orderId,
    number: orderNumber(randomBytes(12)),
    branchId: ctx.branch.id,
    buyer: sale.buyer,
    guestNetwork: guestNetwork(ctx),
    status: total.gatewaySen === 0 || sale.onDelivery || !sale.payment ? 'pending' : 'pending_payment',
    total,
    points: offer?.take(total.pointsSen) ?? [],
    lines,
    ...(sale.referralSen !== undefined && { referralSen: sale.referralSen }),
    ...(sale.checkout && { checkout: sale.checkout }),
    expiresAt: plusMinutes(now, hasGoods(lines) ? policies.hold_minutes : policies.attempt_minutes),
    now,
  }
}

type Taxed = Omit<Sale, 'lines'> & { readonly lines: readonly TaxedLine[] }

/** The lines with today's tax; gift cards are taxed when they pay for something. */
async function taxLines({ policies }: WriteContext, lines: readonly NewLine[]): Promise<TaxedLine[]> {
  const usual = taxRateOf(await policies())
  return lines.map((line) => {
    const rate = line.kind === 'gift_card' ? untaxed : usual
    const tax_sen = lineTax(rate, line.unit_sen * line.quantity - line.discount_sen)
    return { ...line, tax_basis_points: rate.basisPoints, tax_included: rate.included, tax_sen }
  })
}

type Offer = Awaited<ReturnType<typeof offerOf>>

/** The points that the buyer uses, locked before the wallet, in the common order. */
async function offerOf({ tx, policies }: WriteContext, { payment, buyer, lockPoints: lock }: Sale) {
  if (!payment?.use_points || buyer.accountId === null) return undefined
  const { points_paid_per_ringgit: perRinggit } = await policies()
  return offerPoints(tx, { accountId: buyer.accountId, perRinggit, lock })
}

/** The price is the server's. When the page showed another one, nothing is placed and the buyer checks again. */
async function totalNow(ctx: WriteContext, sale: Taxed & { offer: Offer }): Promise<OrderTotal | Refusal> {
  const { lines, payment, offer } = sale
  const credit = await creditOf(ctx, sale)
  const { minimumSen } = fpxLimits[businessModels[payment?.account_type ?? '01']]
  const total = totalOrder({
    lines: lines.map((line) => ({
      unitSen: sen(line.unit_sen),
      quantity: line.quantity,
      bankOnly: line.kind === 'gift_card',
    })),
    discountSen: sen(lines.reduce((sum, line) => sum + line.discount_sen, 0)),
    deliverySen: sale.deliverySen ?? sen(0),
    ...sale.extras,
    taxSen: sumSen(lines.map((line) => sen(line.tax_sen))),
    taxAddedSen: sumSen(lines.map((line) => sen(line.tax_included ? 0 : line.tax_sen))),
    pointsSen: offer?.worthSen ?? sen(0),
    giftCards: sale.giftCards ?? [],
    storeCreditSen: sen(credit),
    minimumSen,
  })
  const isAsShown = isShown(payment?.total, total.totalSen) && isShown(payment?.to_pay, total.gatewaySen)
  return isAsShown ? total : refuse('orders.changed')
}

/** The store credit that the buyer uses, under its lock. */
async function creditOf({ tx }: WriteContext, { payment, buyer }: Sale): Promise<number> {
  if (!payment?.use_golds || buyer.accountId === null) return 0
  return lockBalance(tx, { kind: 'store_credit', holder: buyer.accountId, unit: 'sen' })
}

/** A value that the page did not send is not compared. */
function isShown(shown: string | undefined, now: Sen): boolean {
  return shown === undefined || fromWire(shown) === now
}
