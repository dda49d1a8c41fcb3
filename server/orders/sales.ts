import { randomBytes } from 'node:crypto'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import { isRefusal, type Refusal } from '#domain/kit/refusal.ts'
import { plusMinutes, type Instant } from '#domain/kit/time.ts'
import type { checkoutPackage } from '#domain/orders/api.ts'
import { decideSale, type SalePlan } from '#domain/orders/decide-sale.ts'
import { hasGoods } from '#domain/orders/has-goods.ts'
import { orderNumber } from '#domain/orders/order-number.ts'
import type { AccountType, PaymentMethod } from '#domain/payments/model.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { lockValue } from '#server/points/lock-value.ts'
import { guestNetworks } from '#server/reservations/network-mark.ts'
import { applyChanges } from './apply-changes.ts'
import type { NewOrder, OrderCheckout } from './change-queries.ts'
import type { NewLine } from './line-queries.ts'
import { presentOrder } from './present-order.ts'
import { presentWritten } from './read-orders.ts'
import { startAttempt } from './start-attempt.ts'

interface Placed extends Omit<Sale, 'plan' | 'payment'> {
  /** What is sold, at the studio's own price. */
  readonly lines: readonly NewLine[]
  readonly payment?: NonNullable<Sale['payment']> & {
    readonly total?: string | undefined
    readonly to_pay?: string | undefined
    readonly use_golds: boolean
    readonly use_points: boolean
  }
}

const nothing = { use_golds: false, use_points: false }

/**
 * Places an order of packages, months of a pack or a gift card with its first attempt to pay. Whether its lines may be
 * sold is decided before. Refuses what `decideSale` and `writeSale` refuse.
 */
export async function placeLines(
  ctx: WriteContext,
  { lines, ...sale }: Placed,
): Promise<OutputOf<typeof checkoutPackage> | Refusal> {
  const { payment, buyer } = sale
  const value = await lockValue(ctx.tx, { accountId: buyer.accountId, ...(payment ?? nothing) })
  const plan = decideSale({ lines, payment, offered: { ...value, giftCards: [] }, policies: await ctx.policies() })
  return isRefusal(plan) ? plan : writeSale(ctx, { ...sale, plan })
}

export interface Sale {
  readonly gateways: Gateways
  readonly orderId: Id<'orders'>
  readonly buyer: NewOrder['buyer']
  readonly plan: SalePlan<NewLine>
  /** The part of the lines' discounts for having been referred; the order then holds the referral. */
  readonly referralSen?: Sen
  readonly checkout?: OrderCheckout
  /** How it is paid. Left out when it waits to be paid on its own page. */
  readonly payment?:
    | {
        /** Online banking when absent. */
        readonly payment_method?: PaymentMethod | undefined
        readonly bank_code?: string | undefined
        readonly account_type: AccountType
        readonly contact_number?: string | undefined
        readonly contact_title?: string | undefined
      }
    | undefined
  /** The studio's time after every lock was taken. */
  readonly now: Instant
}

/**
 * Writes an order as it was decided, with its first attempt to pay. One that is paid at once sees no gateway, and cash
 * on delivery needs none. Refuses what `startAttempt` refuses.
 */
export async function writeSale(ctx: WriteContext, sale: Sale): Promise<OutputOf<typeof checkoutPackage> | Refusal> {
  const { tx, locale, branch, origin } = ctx
  const { gateways, plan, payment, now } = sale
  const { changes } = plan
  const policies = await ctx.policies()
  const placed = newOrder(ctx, {
    ...sale,
    minutes: hasGoods(plan.lines) ? policies.hold_minutes : policies.attempt_minutes,
  })
  const [written] = await applyChanges(tx, { orders: [{ placed, changes, policies }], origin, now })
  if (!written) throw new Error(`order ${sale.orderId} was not written`)
  if (changes.length > 0)
    return { success: true, order: await presentWritten(ctx, { orderId: sale.orderId, now }), redirect: null }
  const chosen = payment && { ...payment, payment_method: payment.payment_method ?? 'curlecfpx' }
  const started = chosen && (await startAttempt(ctx, { gateways, ...written, policies, attemptNo: 1, chosen, now }))
  if (isRefusal(started)) return started
  // Nothing has changed it since, so it is presented as written.
  const events = [{ order_id: sale.orderId, status: written.order.status, at: now }]
  const parts = { ...written, attempts: started ? [started.attempt] : [], refunds: [], events }
  return { success: true, order: presentOrder(parts, { locale, branch, now }), redirect: started?.redirect ?? null }
}

/** Goods are held for ten minutes and as long as the bank page is open; a package as long as its attempt. */
function newOrder(ctx: WriteContext, { plan, minutes, ...sale }: Sale & { readonly minutes: number }): NewOrder {
  return {
    id: sale.orderId,
    number: orderNumber(randomBytes(12)),
    branchId: ctx.branch.id,
    buyer: sale.buyer,
    guestNetwork: guestNetworks(ctx)?.[0] ?? null,
    status: plan.status,
    total: plan.total,
    points: plan.points,
    lines: plan.lines,
    referralSen: sale.referralSen,
    checkout: sale.checkout,
    expiresAt: plusMinutes(sale.now, minutes),
    now: sale.now,
  }
}
