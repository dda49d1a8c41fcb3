import { sen } from '#domain/kit/money.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { Database } from '#server/driver/database.ts'
import type { PaymentGateway } from '#server/gateways/payment-gateway.ts'
import { findRequery } from '#server/payments/queries.ts'

interface Claim {
  readonly gateway: PaymentGateway
  /** What a signed message says. */
  readonly result: PaymentResult
}

/**
 * Asks the gateway whether money that a signed message claims is really there, where the signature alone could stand
 * for other values. While it does not say so the message proves nothing yet; when it says the contrary, a person must
 * look. An attempt that is paid already is not asked about again, whoever repeats the message.
 */
export async function confirmResult(db: Database, { gateway, result }: Claim): Promise<PaymentResult> {
  if (!gateway.wantsConfirmation || result.outcome !== 'succeeded') return result
  const attempt = await findRequery(db, { provider: gateway.provider, merchantRef: result.merchantRef })
  if (!attempt || attempt.status === 'succeeded') return result
  const { merchant_ref: merchantRef, amount_sen: amountSen } = attempt
  const answer = await gateway.requery({ merchantRef, amountSen: sen(amountSen) })
  if (answer === 'no_answer' || answer.outcome === 'not_found' || answer.outcome === 'waiting')
    return { ...result, outcome: 'waiting' }
  return answer.outcome === 'succeeded' ? result : { ...result, outcome: 'review' }
}
