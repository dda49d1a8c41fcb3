import type { Instant } from '#domain/kit/time.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { GatewayRound } from '#server/gateways/gateway-round.ts'
import { askGateway, settleAnswer } from './gateway-answers.ts'
import { listUnpaidAttempts } from './recovery-queries.ts'

/** What a gateway knows of a payment and we do not: its amount and currency, or the attempt's where it names none. */
export interface RecoveredPayment {
  readonly provider: string
  readonly reference: string
  readonly outcome: PaymentResult['outcome']
  readonly amountSen: number
  readonly currency: string
  readonly gatewayTransactionId: string | undefined
}

/**
 * Asks each gateway about every attempt since that moment that has not brought its money here, and settles what it
 * says by the verb of every payment. Attempts in `review` are left out, since a person has a task about each already.
 * `silent` names a gateway that did not answer; then not all is known.
 */
export async function recoverPayments(
  round: GatewayRound,
  { since, settles }: { readonly since: Instant; readonly settles: boolean },
): Promise<readonly RecoveredPayment[] | { readonly silent: string }> {
  const found: RecoveredPayment[] = []
  for (const attempt of await listUnpaidAttempts(round.db, since)) {
    // Without its keys it can never be asked.
    if (!round.gateways.of(attempt.provider)) continue
    const result = await askGateway(round.gateways, attempt)
    if (result === 'no_answer') return { silent: attempt.provider }
    if (result.outcome !== 'succeeded' && attempt.is_final) continue
    if (settles && result.outcome !== 'not_found') await settleAnswer(round, { attempt, result })
    if (result.outcome !== 'succeeded') continue
    found.push({
      provider: attempt.provider,
      reference: attempt.merchant_ref,
      outcome: result.outcome,
      amountSen: result.amountSen ?? attempt.amount_sen,
      currency: result.currency ?? attempt.currency,
      gatewayTransactionId: result.gatewayTransactionId,
    })
  }
  return found
}
