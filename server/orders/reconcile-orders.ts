import { toWire } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { CurlecClassic } from '#server/gateways/curlec-classic.ts'
import type { Log } from '#server/kit/log.ts'
import { listDueAttempts, listUnansweredAttempts } from '#server/payments/queries.ts'
import { expireOrders } from './expire-orders.ts'
import { listExpiredOrders } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

interface Round {
  readonly db: Database
  readonly gateway: CurlecClassic
  readonly log: Log
  /** The address of the site, for emails. */
  readonly origin: string
}

const maxAttemptsPerRound = 100
const maxOrdersPerRound = 200
const askedAtOnce = 4
const roundMs = 45_000

/**
 * What the minute brings: the gateway is asked about attempts that are due, then orders whose time is over end. A
 * gateway that answers none of the first four is not asked further in this round; every attempt is set for later by its
 * own schedule, so a gateway that is down costs ten seconds a minute and holds nothing up. Once it answers again, all
 * that it could not be asked about is asked in the same round. One order that fails does not stop the others.
 */
export async function reconcileOrders(round: Round): Promise<void> {
  const endsMs = performance.now() + roundMs
  const due = await listDueAttempts(round.db, maxAttemptsPerRound)
  // When nothing is due, one attempt without an answer shows whether the gateway is back.
  const first = due.length > 0 ? due : await listUnansweredAttempts(round.db, 1)
  const isAnswering = await askAbout(round, { merchantRefs: first, endsMs })
  if (isAnswering) {
    const unanswered = await listUnansweredAttempts(round.db, maxAttemptsPerRound)
    await askAbout(round, { merchantRefs: unanswered.filter((reference) => !first.includes(reference)), endsMs })
  }
  for (const orderId of await listExpiredOrders(round.db, { limit: maxOrdersPerRound })) {
    await alone(round, async (tx) => expireOrders(tx, { orderIds: [orderId], origin: round.origin }))
  }
}

/** Asks the gateway, a few at a time, and settles what it says. True when it answered at all. */
async function askAbout(
  round: Round,
  { merchantRefs, endsMs }: { merchantRefs: readonly string[]; endsMs: number },
): Promise<boolean> {
  let hasAnswered = false
  let isSilent = false
  for (let start = 0; start < merchantRefs.length && performance.now() < endsMs; start += askedAtOnce) {
    const answers = await Promise.all(
      merchantRefs.slice(start, start + askedAtOnce).map(async (merchantRef) => ({
        merchantRef,
        result: isSilent ? ('no_answer' as const) : await round.gateway.requery(merchantRef),
      })),
    )
    isSilent = answers.every(({ result }) => result === 'no_answer')
    hasAnswered ||= !isSilent
    for (const answer of answers) await settleAnswer(round, answer)
  }
  return hasAnswered
}

async function settleAnswer(
  round: Round,
  { merchantRef, result }: { merchantRef: string; result: PaymentResult | 'no_answer' },
): Promise<void> {
  const fields = result === 'no_answer' ? {} : keptFields(result)
  await alone(round, async (tx) =>
    settlePayment(tx, { merchantRef, result, channel: 'requery', fields, signed: fields, origin: round.origin }),
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
