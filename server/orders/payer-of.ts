import { sen } from '#domain/kit/money.ts'
import type { BusinessModel, PaymentMethod, GatewayProvider } from '#domain/payments/model.ts'
import { payerEmail } from '#server/gateways/payer-email.ts'
import type { Payment } from '#server/gateways/payment-gateway.ts'
import { isSafeText } from '#server/gateways/safe-text.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { attemptKey } from '#server/payments/attempts.ts'

/** Where the server of each gateway sends its results. */
const callbackPaths: Readonly<Record<GatewayProvider, string>> = {
  curlec: 'curlec2',
  razorpay: 'curlec2',
  ipay88: 'ipay88',
}

/** An attempt with its order. */
interface Payer {
  readonly provider: GatewayProvider
  readonly method: PaymentMethod
  readonly business_model: BusinessModel
  readonly bank_code: string
  readonly merchant_ref: string
  readonly gateway_order_id: string | null
  readonly amount_sen: number
  readonly currency: string
  readonly payer_phone: string | null
  readonly payer_name: string | null
  readonly number: string
  readonly email: string | null
  readonly phone: string | null
  readonly contact_name: string
}

/**
 * The request of an attempt to its gateway. The browser returns with the key of the attempt in its URL, so that a guest
 * finds the result although forms of other sites send no cookies.
 */
export function payerOf(ctx: Pick<ReadContext, 'config' | 'origin'>, row: Payer): Payment {
  const { merchant_ref: merchantRef, email } = row
  const name = row.payer_name ?? row.contact_name
  const key = attemptKey.of({ merchantRef, secret: ctx.config.secret })
  return {
    merchantRef,
    gatewayOrderId: row.gateway_order_id ?? undefined,
    description: `Order ${row.number}`,
    amountSen: sen(row.amount_sen),
    currency: row.currency,
    method: row.method,
    businessModel: row.business_model,
    bankCode: row.bank_code,
    name: isSafeText(name) && name !== '' ? name : `Order ${row.number}`,
    email: payerEmail(email, ctx.config),
    phone: row.payer_phone ?? row.phone ?? '',
    returnUrl: `${ctx.origin}/checkout/callback?attempt=${key}`,
    callbackUrl: `${ctx.origin}/api/orders/payment/callback/${callbackPaths[row.provider]}`,
  }
}
