import { toWire } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { PaymentProvider, PaymentResult } from '#domain/payments/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { Log } from '#server/kit/log.ts'
import { endReplaceable } from '#server/orders/end-replaceable.ts'
import { openOrders } from '#server/orders/open-orders.ts'
import { listExpiredOrders } from '#server/orders/queries.ts'
import { attemptRequest } from '#server/payments/attempts.ts'
import { listDueAttempts, listUnansweredAttempts, type DueAttempt } from '#server/payments/queries.ts'
import { settlePayment } from './settle-payment.ts'

interface Round {
  readonly db: Database
  readonly gateways: Gateways
  readonly log: Log
  /** The address of the site, for emails. */
  readonly origin: string
}

const maxAttemptsPerRound = 100
const maxOrdersPerRound = 200
const askedAtOnce = 4
const roundMs = 45_000

/**
 * Runs every minute: asks the gateways about attempts that are due, then ends expired orders. A gateway that answers
 * none of the first four is not asked further in this round; every attempt is rescheduled, so a gateway that is down
 * costs ten seconds a minute and delays nothing. Once it answers again, all attempts without an answer are asked about
 * in the same round. One order that fails does not stop the others.
 */
export async function reconcilePayments(round: Round): Promise<void> {
  const endsMs = performance.now() + roundMs
  const due = await listDueAttempts(round.db, maxAttemptsPerRound)
  // When nothing is due, one attempt without an answer shows whether the gateway is up again.
  const first = due.length > 0 ? due : await listUnansweredAttempts(round.db, 1)
  const answering = await askAll(round, { attempts: first, endsMs })
  if (answering.size > 0) {
    const asked = new Set(first.map(({ merchant_ref }) => merchant_ref))
    const unanswered = await listUnansweredAttempts(round.db, maxAttemptsPerRound)
    const attempts = unanswered.filter((row) => answering.has(row.provider) && !asked.has(row.merchant_ref))
    await askAll(round, { attempts, endsMs })
  }
  for (const orderId of await listExpiredOrders(round.db, { limit: maxOrdersPerRound })) {
    await alone(round, async (tx) =>
      endReplaceable({ tx, origin: round.origin }, { orders: await openOrders(tx, { orderIds: [orderId] }) }),
    )
  }
}

interface Requeries {
  readonly attempts: readonly DueAttempt[]
  readonly endsMs: number
}

/** Asks each gateway about its own attempts, all concurrently, so that one that hangs delays no other. */
async function askAll(round: Round, { attempts, endsMs }: Requeries): Promise<ReadonlySet<PaymentProvider>> {
  const providers = [...new Set(attempts.map(({ provider }) => provider))]
  const answers = await Promise.all(
    providers.map(async (provider) =>
      askAbout(round, { attempts: attempts.filter((row) => row.provider === provider), endsMs }),
    ),
  )
  return new Set(providers.filter((_provider, place) => answers[place]))
}

/** Asks a gateway, a few attempts at a time, and settles its answers. True when it answered at all. */
async function askAbout(round: Round, { attempts, endsMs }: Requeries): Promise<boolean> {
  let hasAnswered = false
  let isSilent = false
  for (let start = 0; start < attempts.length && performance.now() < endsMs; start += askedAtOnce) {
    const answers = await Promise.all(
      attempts.slice(start, start + askedAtOnce).map(async (attempt) => ({
        attempt,
        result: isSilent ? ('no_answer' as const) : await ask(round.gateways, attempt),
      })),
    )
    isSilent = answers.every(({ result }) => result === 'no_answer')
    hasAnswered ||= !isSilent
    for (const answer of answers) await settleAnswer(round, answer)
  }
  return hasAnswered
}

/** A gateway whose keys are no longer configured cannot be asked. */
async function ask(gateways: Gateways, attempt: DueAttempt): Promise<PaymentResult | 'no_answer'> {
  return gateways.of(attempt.provider)?.requery(attemptRequest(attempt)) ?? 'no_answer'
}

async function settleAnswer(
  round: Round,
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

async function alone(round: Round, work: (tx: Transaction) => Promise<unknown>): Promise<void> {
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
