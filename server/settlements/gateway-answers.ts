import { toWire } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { Log } from '#server/kit/log.ts'
import { attemptRequest } from '#server/payments/attempts.ts'
import type { DueAttempt } from '#server/payments/queries.ts'
import { settlePayment } from './settle-payment.ts'

export interface PaymentRound {
  readonly db: Database
  readonly gateways: Gateways
  readonly log: Log
  /** The address of the site, for emails. */
  readonly origin: string
}

/** A gateway whose keys are no longer configured cannot be asked. */
export async function askGateway(gateways: Gateways, attempt: DueAttempt): Promise<PaymentResult | 'no_answer'> {
  return gateways.of(attempt.provider)?.requery(attemptRequest(attempt)) ?? 'no_answer'
}

/** Settles what the gateway said, by the verb of every payment. */
export async function settleAnswer(
  round: PaymentRound,
  { attempt, result }: { attempt: DueAttempt; result: PaymentResult | 'no_answer' },
): Promise<void> {
  const { provider, merchant_ref: merchantRef } = attempt
  const fields = result === 'no_answer' ? {} : keptFields(result)
  await alone(round, async (tx) =>
    settlePayment(tx, {
      provider,
      merchantRef,
      result,
      channel: 'requery',
      fields,
      signed: fields,
      origin: round.origin,
    }),
  )
}

/** In a transaction of its own; an order that fails is logged and does not stop the others. */
export async function alone(round: PaymentRound, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
  try {
    const done = await inTransaction(round.db, work)
    if (isRefusal(done)) round.log.warn({ refusal: done.code }, 'an order was busy and is reconciled in the next round')
  } catch (error) {
    round.log.error({ error }, 'an order could not be reconciled')
  }
}

function keptFields(result: PaymentResult): Record<string, string> {
  return {
    fpx_sellerOrderNo: result.merchantRef,
    fpx_debitAuthCode: result.code,
    fpx_fpxTxnId: result.gatewayTransactionId ?? '',
    fpx_txnAmount: result.amountSen === undefined ? '' : toWire(result.amountSen),
    fpx_txnCurrency: result.currency ?? '',
  }
}
