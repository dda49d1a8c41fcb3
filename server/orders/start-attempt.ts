import { sen, type Sen } from '#domain/kit/money.ts'
import { normalisePhone } from '#domain/kit/phone.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, plusMinutes, wireTime, type Instant } from '#domain/kit/time.ts'
import { hasGoods } from '#domain/orders/has-goods.ts'
import { withinHold } from '#domain/orders/hold-times.ts'
import { merchantReference } from '#domain/orders/order-number.ts'
import { checkLimits, methodsOf } from '#domain/payments/methods-of.ts'
import { businessModels, type AccountType, type PaymentMethod } from '#domain/payments/model.ts'
import { isBankDown } from '#domain/payments/unreachable.ts'
import type { Policies } from '#domain/studio/model.ts'
import { leaveToCommit } from '#server/driver/leave-to-commit.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { Payment, PaymentGateway } from '#server/gateways/payment-gateway.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { extendHolds } from '#server/occupancy/hold-queries.ts'
import { attemptKey, createAttempt, payerOf } from '#server/payments/attempts.ts'
import { loadUnreachable } from '#server/payments/payment-methods.ts'
import type { AttemptRow } from '#server/payments/queries.ts'
import type { OrderRow } from './queries.ts'

interface Start {
  readonly gateways: Gateways
  readonly order: OrderRow
  readonly lines: readonly { readonly kind: string }[]
  /** Of its branch. */
  readonly policies: Pick<Policies, 'attempt_minutes'>
  /** 1 for the first attempt of the order. */
  readonly attemptNo: number
  readonly chosen: {
    readonly payment_method: PaymentMethod
    /** Absent for a method without a choice of banks. */
    readonly bank_code?: string | undefined
    readonly account_type: AccountType
    /** The number that the gateway gets; the buyer's own unless given. */
    readonly contact_number?: string | undefined
    /** The owner of that number. */
    readonly contact_title?: string | undefined
  }
  /** The bank page expires at this instant at the latest. */
  readonly endsBy?: Instant | undefined
  readonly now: Instant
}

export interface Started {
  readonly attempt: AttemptRow
  readonly redirect: { readonly url: string; readonly expires_at: string }
}

/**
 * Writes the next attempt of an order and the signed URL of the bank page. Sends no request: the cached bank list says
 * which banks are offline, and a bank that goes offline later says so on its own page. Refuses payments.no_provider
 * without a gateway, payments.no_method for a method that no gateway takes from such an account or that is down,
 * payments.phone_needed, payments.bank_offline, payments.below_minimum, payments.above_maximum.
 */
export async function startAttempt(
  ctx: WriteContext,
  { gateways, order, lines, policies, attemptNo, chosen, endsBy, now }: Start,
): Promise<Started | Refusal> {
  const gateway = gateways.taking(chosen.payment_method)
  if (!gateway) return refuse(gateways.named.length === 0 ? 'payments.no_provider' : 'payments.no_method')
  const businessModel = businessModels[chosen.account_type]
  const amountSen = sen(order.gateway_sen)
  const bankCode = chosen.payment_method === 'curlecfpx' ? chosen.bank_code : ''
  if (bankCode === undefined) return refuse('payments.no_method', { fields: { bank_code: 'fields.required' } })
  const payerPhone = normalisePhone(chosen.contact_number ?? '')
  const refusal = checkAttempt({
    gateways,
    down: await loadUnreachable(ctx.tx, gateways),
    method: chosen.payment_method,
    gateway,
    accountType: chosen.account_type,
    amountSen,
    bankCode,
    phone: payerPhone ?? order.phone,
  })
  if (refusal) return refusal
  const usual = plusMinutes(now, policies.attempt_minutes)
  const end = endsBy && isBefore(endsBy, usual) ? endsBy : usual
  const expiresAt = hasGoods(lines) ? withinHold(order.placed_at, end) : end
  if (order.account_id !== null)
    await leaveToCommit(
      ctx.tx,
      extendHolds(ctx.tx, { accountId: order.account_id, until: expiresAt, minutesBefore: 0 }),
    )
  const attempt = await createAttempt(ctx.tx, {
    orderId: order.id,
    provider: gateway.provider,
    method: chosen.payment_method,
    merchantRef: merchantReference(order.number, { attemptNo, fixedLength: gateway.fixedReferences }),
    businessModel,
    bankCode,
    payerPhone,
    payerName: chosen.contact_title,
    amountSen,
    currency: ctx.branch.currency,
    requestId: ctx.requestId,
    expiresAt,
    now,
  })
  const url = urlOf(ctx, { gateway, payment: payerOf(ctx, { ...order, ...attempt, provider: gateway.provider }) })
  return { attempt, redirect: { url, expires_at: wireTime(attempt.expires_at, ctx.branch.zone) } }
}

interface Checked {
  readonly gateways: Gateways
  readonly gateway: PaymentGateway
  /** What the gateway cannot reach now. */
  readonly down: ReadonlySet<string>
  readonly method: PaymentMethod
  readonly accountType: AccountType
  readonly amountSen: Sen
  readonly bankCode: string
  readonly phone: string | null
}

function checkAttempt(checked: Checked): Refusal | undefined {
  const { gateways, gateway, down, method, accountType, amountSen, bankCode: code, phone } = checked
  const model = businessModels[accountType]
  const methods = methodsOf(gateway.provider, { kind: '01', accountType })
  if (!methods.some((offered) => offered.code === method)) return refuse('payments.no_method')
  if (gateway.needsPhone && phone === null)
    return refuse('payments.phone_needed', { fields: { contact_number: 'fields.required' } })
  if (method === 'curleccc' && down.has('card')) return refuse('payments.no_method')
  const isOffline = code !== '' && (!gateways.banks.seemsOnline(model, code) || isBankDown(down, { model, code }))
  return checkLimits(model, amountSen) ?? (isOffline ? refuse('payments.bank_offline') : undefined)
}

/** The bank page itself, or our own page whose form posts to the gateway. */
function urlOf(ctx: WriteContext, { gateway, payment }: { gateway: PaymentGateway; payment: Payment }): string {
  if (gateway.way.kind === 'link') return gateway.way.url(payment)
  const page = `${ctx.origin}${ctx.locale === 'zh' ? '/zh' : ''}/checkout/payment-redirect`
  const { merchantRef } = payment
  return `${page}?attempt=${attemptKey.of({ merchantRef, secret: ctx.config.secret })}`
}
