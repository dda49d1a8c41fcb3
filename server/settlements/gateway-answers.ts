import { isRefusal } from '#domain/kit/refusal.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { GatewayRound } from '#server/gateways/gateway-round.ts'
import { answerFields } from '#server/payments/answer-fields.ts'
import { attemptRequest } from '#server/payments/attempts.ts'
import type { DueAttempt } from '#server/payments/queries.ts'
import { settlePayment } from './settle-payment.ts'

/** A gateway whose keys are no longer configured cannot be asked. */
export async function askGateway(gateways: Gateways, attempt: DueAttempt): Promise<PaymentResult | 'no_answer'> {
  return gateways.of(attempt.provider)?.requery(attemptRequest(attempt)) ?? 'no_answer'
}

/** Settles what the gateway said, by the verb of every payment. */
export async function settleAnswer(
  round: GatewayRound,
  { attempt, result }: { attempt: DueAttempt; result: PaymentResult | 'no_answer' },
): Promise<void> {
  const { provider, merchant_ref: merchantRef } = attempt
  const fields = answerFields(result)
  const requestId = attempt.request_id ?? undefined
  // Its lines are found by the request of the buyer, as those of that request are.
  await alone({ ...round, log: round.log.child({ requestId }) }, async (tx) =>
    settlePayment(tx, {
      provider,
      merchantRef,
      result,
      channel: 'requery',
      fields,
      signed: fields,
      origin: round.origin,
      requestId,
    }),
  )
}

/** In a transaction of its own; an order that fails is logged and does not stop the others. */
export async function alone(round: GatewayRound, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  try {
    const done = await inTransaction(round.db, work)
    if (isRefusal(done)) round.log.warn({ refusal: done.code }, 'an order was busy and is reconciled in the next round')
  } catch (error) {
    round.log.error({ error }, 'an order could not be reconciled')
  }
}
