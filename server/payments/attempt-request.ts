import { sen } from '#domain/kit/money.ts'
import type { AttemptRequest } from '#server/gateways/payment-gateway.ts'
import type { DueAttempt } from './queries.ts'

/** An attempt as its gateway is asked about it. */
export function attemptRequest(attempt: DueAttempt): AttemptRequest {
  return {
    merchantRef: attempt.merchant_ref,
    gatewayOrderId: attempt.gateway_order_id ?? undefined,
    amountSen: sen(attempt.amount_sen),
  }
}
