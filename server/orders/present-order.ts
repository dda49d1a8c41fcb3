import { z } from 'zod/mini'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { msBetween, wireTime, type Instant } from '#domain/kit/time.ts'
import type { getOrder } from '#domain/orders/api.ts'
import { cashStatus } from '#domain/orders/cash.ts'
import { decidePayment } from '#domain/orders/decide-payment.ts'
import { hasGoods } from '#domain/orders/has-goods.ts'
import { decideExtension, holdEnd } from '#domain/orders/hold-times.ts'
import { isWaiting, tenderKinds, type OrderStatus } from '#domain/orders/model.ts'
import { orderAddress } from '#domain/orders/order-address.ts'
import { orderShipping } from '#domain/orders/order-shipping.ts'
import { timelineOf } from '#domain/orders/timeline-of.ts'
import { namedFailures } from '#domain/payments/failure-of.ts'
import { outcomeOf } from '#domain/payments/outcome-of.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { Branch } from '#server/kit/context.ts'
import type { AttemptRow } from '#server/payments/queries.ts'
import type { OrderEventRow } from './change-queries.ts'
import type { LineRow } from './line-queries.ts'
import type { OrderRow } from './queries.ts'
import type { RefundRow } from './refund-queries.ts'
import { seenNow } from './seen-now.ts'

type OrderItem = OutputOf<typeof getOrder>

/** Empty without options. */
const optionTitle = z.record(z.string(), z.string())

/** The reader of the order. */
export interface OrderReader {
  readonly locale: Locale
  readonly branch: Branch
  readonly now: Instant
}

/** An order with everything in its response. */
interface OrderParts {
  readonly order: OrderRow
  readonly lines: readonly LineRow[]
  readonly attempts: readonly AttemptRow[]
  readonly refunds: readonly RefundRow[]
  readonly events: readonly OrderEventRow[]
}

/** An order on the wire. */
export function presentOrder(
  { order, lines, attempts, refunds, events }: OrderParts,
  { locale, branch, now }: OrderReader,
): OrderItem {
  const status = seenNow({ order, attempts, now })
  const until = holdEnd(order.expires_at, attempts)
  return {
    id: order.id,
    number: order.number,
    status,
    lines: lines.map((line) => lineItem(line, locale)),
    ...totalItem(order),
    ...deliveryItem(order, locale),
    placed_at: wireTime(order.placed_at, branch.zone),
    paid_at: order.paid_at === null ? null : wireTime(order.paid_at, branch.zone),
    expires_at: wireTime(until, branch.zone),
    timeline: timelineOf({ status, expiresAt: order.expires_at, steps: events }).map((step) => ({
      status: step.status,
      at: wireTime(step.at, branch.zone),
    })),
    ...holdItem({ order, lines, attempts, status, until }, { branch, now }),
    payment: paymentItem(paymentShown(order, attempts)),
    cash_on_delivery: cashItem(order),
    may_pay_again:
      decidePayment({ status: order.status, expiresAt: until, attempts: attempts.length }, now) === undefined,
    refunds: refunds.map((refund) => ({
      amount: money(refund.amount_sen),
      destination: refund.destination,
      // A refund that its gateway refused is sent by the studio, like one without a gateway.
      status: refund.status === 'failed' ? 'requested' : refund.status,
      reason: refund.reason,
    })),
  }
}

interface Held extends Pick<OrderParts, 'order' | 'lines' | 'attempts'> {
  readonly status: OrderStatus
  readonly until: Instant
}

/** How long goods are held, and whether that can be extended. */
function holdItem(
  { order, lines, attempts, status, until }: Held,
  { branch, now }: Pick<OrderReader, 'branch' | 'now'>,
) {
  if (!isHolding({ lines, status })) return { hold_ends_at: null, hold_seconds_left: null, hold_may_be_longer: false }
  const longer = decideExtension(
    {
      status: order.status,
      placedAt: order.placed_at,
      expiresAt: order.expires_at,
      lengthened: order.hold_lengthened_at !== null,
      hasGoods: true,
      attempts: attempts.map((attempt) => attempt.status),
    },
    now,
  )
  return {
    hold_ends_at: wireTime(until, branch.zone),
    hold_seconds_left: Math.max(0, Math.floor(msBetween(now, until) / 1000)),
    hold_may_be_longer: !isRefusal(longer),
  }
}

function lineItem(line: LineRow, locale: Locale): OrderItem['lines'][number] {
  return {
    kind: line.kind,
    plan_id: line.plan_id,
    lot_id: line.lot_id,
    product_id: line.product_id,
    variant_id: line.variant_id,
    slug: line.slug,
    title: inLocale(line.title, locale),
    option: inLocale(z.parse(optionTitle, line.option_title), locale) || null,
    picture: line.picture || null,
    credits: line.credits,
    quantity: line.quantity,
    base_price: line.base_sen === null ? null : money(line.base_sen),
    price_rule: line.price_rule,
    unit_price: money(line.unit_sen),
    total: money(line.total_sen),
    discount: money(line.discount_sen),
    tax: money(line.tax_sen),
    tax_percent: line.tax_basis_points / 100,
    delivered: line.fulfilled_at !== null,
  }
}

function totalItem(order: OrderRow) {
  const amounts = {
    points: order.points_sen,
    gift_card: order.gift_card_sen,
    store_credit: order.store_credit_sen,
    gateway: order.gateway_sen,
  }
  return {
    subtotal: money(order.subtotal_sen),
    discount: money(order.discount_sen),
    referral_discount: money(order.referral_sen),
    coupon_code: order.coupon_code,
    delivery: money(order.delivery_sen),
    bag_fee: money(order.bag_fee_sen),
    tip: money(order.tip_sen),
    tax: money(order.tax_sen),
    tax_added: money(order.tax_added_sen),
    points: money(order.points_sen),
    gift_card: money(order.gift_card_sen),
    store_credit: money(order.store_credit_sen),
    total: money(order.total_sen),
    to_pay: money(order.gateway_sen),
    tenders: tenderKinds.filter((kind) => amounts[kind] > 0).map((kind) => ({ kind, amount: money(amounts[kind]) })),
  }
}

function deliveryItem(order: OrderRow, locale: Locale) {
  const method = z.parse(z.nullable(orderShipping), order.shipping_method)
  return {
    contact: { name: order.contact_name, email: order.email, phone: order.phone },
    billing_address: z.parse(z.nullable(orderAddress), order.billing_address),
    shipping_address: z.parse(z.nullable(orderAddress), order.shipping_address),
    shipping_method: method && { ...method, name: inLocale(method.name, locale) },
    shipping_remarks: order.shipping_remarks,
    delivery_time: order.delivery_time,
    leave_at_door: order.leave_at_door,
    courier: order.courier,
    tracking_number: order.tracking_number,
    invoice_number: order.invoice_number,
    buyer_tin: order.buyer_tin,
  }
}

/** Goods are held until the order is paid or over. */
function isHolding({ lines, status }: { lines: readonly LineRow[]; status: OrderStatus }): boolean {
  return isWaiting(status) && hasGoods(lines)
}

/** What is paid on delivery. */
function cashItem(order: OrderRow): OrderItem['cash_on_delivery'] {
  const { cash_due_sen: dueSen } = order
  const status = cashStatus(order)
  if (dueSen === null || status === undefined) return null
  return { amount: money(dueSen), rounding: money(dueSen - order.gateway_sen), status }
}

/** The attempt that paid the order, else one whose money was refunded, else the last one. */
function paymentShown(order: OrderRow, attempts: readonly AttemptRow[]): AttemptRow | undefined {
  const paid = attempts.find(({ id }) => id === order.paid_attempt_id)
  // Cash on delivery has no bank, though one was tried before.
  if (order.cash_due_sen !== null) return paid
  return paid ?? attempts.find(({ status }) => status === 'succeeded') ?? attempts.at(-1)
}

function paymentItem(attempt: AttemptRow | undefined): OrderItem['payment'] {
  if (!attempt) return null
  return {
    method: attempt.method,
    bank_code: attempt.bank_code,
    reference: attempt.merchant_ref,
    status: attempt.status,
    outcome: outcomeShown(attempt),
    cash:
      attempt.cash_sen === null
        ? null
        : { amount: money(attempt.cash_sen), rounding: money(attempt.cash_sen - attempt.amount_sen) },
  }
}

/**
 * The status that the page explains. An attempt under review may carry a code that says approved, so its status goes
 * first.
 */
function outcomeShown({ provider, status, code }: AttemptRow): string | null {
  if (status === 'review' || status === 'expired') return status
  if (code === null) return null
  if (provider === 'curlec') return outcomeOf(code)
  if (status !== 'failed') return status
  // Razorpay's code is the reason, where it named one. iPay88 signs none: there a cancellation fails like any other.
  return namedFailures.find((failure) => failure === code) ?? null
}

function money(amountSen: number): string {
  return toWire(sen(amountSen))
}
