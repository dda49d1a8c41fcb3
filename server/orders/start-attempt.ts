import { sen } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { plusMinutes, wireTime, type Instant } from '#domain/kit/time.ts'
import { hasGoods } from '#domain/orders/has-goods.ts'
import { merchantReference } from '#domain/orders/merchant-reference.ts'
import { withinHold } from '#domain/orders/within-hold.ts'
import { checkLimits } from '#domain/payments/check-limits.ts'
import { businessModels, type AccountType, type PaymentMethod } from '#domain/payments/model.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { extendHolds } from '#server/occupancy/hold-queries.ts'
import { createAttempt } from '#server/payments/create-attempt.ts'
import type { AttemptRow } from '#server/payments/queries.ts'
import { loadPolicies } from '#server/studio/queries.ts'
import type { OrderRow } from './queries.ts'

interface Start {
  readonly gateways: Gateways
  readonly order: OrderRow
  readonly lines: readonly { readonly kind: string }[]
  /** 1 for the first attempt of the order. */
  readonly attemptNo: number
  readonly chosen: {
    readonly payment_method: PaymentMethod
    readonly bank_code: string
    readonly account_type: AccountType
  }
  readonly email: string | null
  readonly now: Instant
}

export interface Started {
  readonly attempt: AttemptRow
  readonly redirect: { readonly url: string; readonly expires_at: string }
}

/**
 * Writes the next attempt of an order and the signed address of the bank page. Nobody outside is asked here: the bank
 * list of the last minutes says who is offline, and a bank that goes offline later answers so itself. Refuses
 * payments.no_method for one that no gateway takes, payments.bank_offline, payments.below_minimum,
 * payments.above_maximum.
 */
export async function startAttempt(
  ctx: WriteContext,
  { gateways, order, lines, attemptNo, chosen, email, now }: Start,
): Promise<Started | Refusal> {
  const gateway = gateways.taking(chosen.payment_method)
  if (!gateway) return refuse('payments.no_method')
  const businessModel = businessModels[chosen.account_type]
  const amountSen = sen(order.gateway_sen)
  const outside = checkLimits(businessModel, amountSen)
  if (outside) return outside
  if (!gateways.banks.seemsOnline(businessModel, chosen.bank_code)) return refuse('payments.bank_offline')
  const policies = await loadPolicies(ctx.tx, order.branch_id)
  const end = plusMinutes(now, policies.attempt_minutes)
  const attempt = await createAttempt(ctx.tx, {
    orderId: order.id,
    provider: gateway.provider,
    method: chosen.payment_method,
    merchantRef: merchantReference(order.number, attemptNo),
    businessModel,
    bankCode: chosen.bank_code,
    amountSen,
    currency: ctx.branch.currency,
    expiresAt: hasGoods(lines) ? withinHold(order.placed_at, end) : end,
    now,
  })
  if (order.account_id !== null)
    await extendHolds(ctx.tx, { accountId: order.account_id, until: attempt.expires_at, hoursBefore: 0 })
  const { url } = gateway.begin({
    merchantRef: attempt.merchant_ref,
    description: `Order ${order.number}`,
    amountSen,
    currency: attempt.currency,
    method: chosen.payment_method,
    bankCode: chosen.bank_code,
    businessModel,
    email: email !== null && gateway.isSendable(email) ? email : addressIn(ctx.config.mailFrom),
    returnUrl: `${ctx.origin}/checkout/callback`,
    callbackUrl: `${ctx.origin}/api/orders/payment/callback/curlec2`,
  })
  return { attempt, redirect: { url, expires_at: wireTime(attempt.expires_at, ctx.branch.zone) } }
}

/** The gateway insists on an e-mail; for an account without one that may be sent it is the studio's own. */
function addressIn(mailFrom: string): string {
  return /<([^<>\s]+@[^<>\s]+)>/.exec(mailFrom)?.[1] ?? mailFrom
}
