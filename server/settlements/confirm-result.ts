import type { PaymentResult } from '#domain/payments/model.ts'
import type { Database } from '#server/driver/database.ts'
import type { PaymentGateway, ReadMessage } from '#server/gateways/payment-gateway.ts'
import { attemptRequest } from '#server/payments/attempt-request.ts'
import { findRequery } from '#server/payments/queries.ts'

interface Claim {
  readonly gateway: PaymentGateway
  readonly read: Extract<ReadMessage, { kind: 'signed' }>
}

/**
 * Asks the gateway whether money that a signed message claims is really there, where the signature alone could stand
 * for other values or names no amount; the amount is then the gateway's own. While it does not say so the message
 * proves nothing yet; when it says the contrary, a person must look. An attempt that is paid already is not asked about
 * again, whoever repeats the message.
 */
export async function confirmResult(db: Database, { gateway, read }: Claim): Promise<PaymentResult> {
  const { result } = read
  if (!read.wantsConfirmation || result.outcome !== 'succeeded') return result
  const attempt = await findRequery(db, { provider: gateway.provider, merchantRef: result.merchantRef })
  if (!attempt) return result
  // A repeat that names no amount has nothing to say of what is paid.
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
