import type { PaymentResult } from '#domain/payments/model.ts'
import type { Database } from '#server/driver/database.ts'
import type { PaymentGateway, ReadMessage } from '#server/gateways/payment-gateway.ts'
import { attemptRequest } from '#server/payments/attempts.ts'
import { findRequery } from '#server/payments/queries.ts'

interface Claim {
  readonly gateway: PaymentGateway
  readonly read: Extract<ReadMessage, { kind: 'signed' }>
}

/**
 * Asks the gateway to confirm the payment in a signed message, where the signature could cover other values or has no
 * amount; the amount is then the gateway's own. Without a response the message proves nothing yet; a contrary response
 * goes to review. A paid attempt is not confirmed again, however often the message is repeated.
 */
export async function confirmResult(db: Database, { gateway, read }: Claim): Promise<PaymentResult> {
  const { result } = read
  if (!read.wantsConfirmation || result.outcome !== 'succeeded') return result
  const attempt = await findRequery(db, { provider: gateway.provider, merchantRef: result.merchantRef })
  if (!attempt) return result
  // A repeat without an amount says nothing about what is paid.
  if (attempt.status === 'succeeded') return result.amountSen === undefined ? { ...result, outcome: 'waiting' } : result
  const answer = await gateway.requery(attemptRequest(attempt))
  if (answer === 'no_answer' || answer.outcome === 'not_found' || answer.outcome === 'waiting')
    return { ...result, outcome: 'waiting' }
  if (answer.outcome !== 'succeeded') return { ...result, outcome: 'review' }
  return {
    ...result,
    amountSen: result.amountSen ?? answer.amountSen,
    currency: result.currency ?? answer.currency,
  }
}
