import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { sen, toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import { checkBeginning } from '#domain/payments/next-requery.ts'
import type { beginPayment as endpoint } from '#domain/settlements/api.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { CallbackContext, WriteContext } from '#server/kit/context.ts'
import { attemptKey, payerOf } from '#server/payments/attempts.ts'
import { keepGatewayOrder } from '#server/payments/queries.ts'
import { findBeginning } from './queries.ts'

/**
 * The form by which a browser goes to a gateway that needs more than a URL. A holder of the attempt's key may request
 * it, with or without a session, and sees the number of the order and the amount. A gateway that requires an order gets
 * it before the transaction; when two browsers do so at once, the first order counts for both. Refuses
 * request.not_found, payments.no_answer when that order cannot be created, and what `checkBeginning` refuses.
 */
export function beginPayment(gateways: Gateways) {
  return async (ctx: CallbackContext, input: CheckedOf<typeof endpoint>): Promise<(ctx: WriteContext) => Answer> => {
    const merchantRef = attemptKey.opened(input.attempt, ctx.config.secrets)
    const row = merchantRef === undefined ? undefined : await findBeginning(ctx.db, merchantRef)
    const gateway = row && gateways.of(row.provider)
    const way = gateway?.way
    if (!row || !gateway || way?.kind !== 'form') return async () => refuse('request.not_found')
    const refusal = checkBeginning({ status: row.status, expiresAt: row.expires_at }, row.now)
    if (refusal) return async () => refusal
    const payment = payerOf(ctx, { ...row, provider: gateway.provider })
    const told = payment.gatewayOrderId === undefined ? await way.register?.(payment) : undefined
    if (told === 'no_answer') return async () => refuse('payments.no_answer')
    return async ({ tx }) => {
      const kept = told && (await keepGatewayOrder(tx, { merchantRef: row.merchant_ref, ...told }))
      const form = way.begin({ ...payment, gatewayOrderId: kept ?? payment.gatewayOrderId })
      return {
        success: true,
        order: { id: row.order_id, number: row.number, to_pay: toWire(sen(row.amount_sen)) },
        form: { url: form.url, fields: form.fields, expires_at: wireTime(row.expires_at, row.zone) },
      }
    }
  }
}

type Answer = Promise<OutputOf<typeof endpoint> | Refusal>
