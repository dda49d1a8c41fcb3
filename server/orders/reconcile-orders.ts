import { toWire } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import type { PaymentResult } from '#domain/payments/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { CurlecClassic } from '#server/gateways/curlec-classic.ts'
import type { Log } from '#server/kit/log.ts'
import { listDueAttempts } from '#server/payments/queries.ts'
import { expireOrders } from './expire-orders.ts'
import { listExpiredOrders } from './queries.ts'
import { settlePayment } from './settle-payment.ts'

interface Round {
  readonly db: Database
  readonly gateway: CurlecClassic
  readonly log: Log
  /** The address of the site, for letters. */
  readonly origin: string
}

const maxAttemptsPerRound = 100
const maxOrdersPerRound = 200
const askedAtOnce = 4
const roundMs = 45_000

/**
 * What the minute brings: the gateway is asked about attempts that are due, then orders whose time is over end. A gateway that
 * answers none of the first four is not asked further in this round; every attempt is set for later by its own schedule, so a
 * gateway that is down costs ten seconds a minute and holds nothing up. One order that fails does not stop the others.
 */
export async function reconcileOrders(round: Round): Promise<void> {
  const startedMs = performance.now()
  const due = await listDueAttempts(round.db, maxAttemptsPerRound)
  let isSilent = false
  for (let start = 0; start < due.length && performance.now() - startedMs < roundMs; start += askedAtOnce) {
    const asked = due.slice(start, start + askedAtOnce)
    const answers = await Promise.all(
      asked.map(async (merchantRef) => ({
        merchantRef,
        result: isSilent ? ('no_answer' as const) : await round.gateway.requery(merchantRef),
      })),
    )
    isSilent = answers.every(({ result }) => result === 'no_answer')
    for (const answer of answers) await settleAnswer(round, answer)
  }
  for (const orderId of await listExpiredOrders(round.db, { limit: maxOrdersPerRound })) {
    await alone(round, async (tx) => expireOrders(tx, { orderIds: [orderId], origin: round.origin }))
  }
}

async function settleAnswer(
  round: Round,
  { merchantRef, result }: { merchantRef: string; result: PaymentResult | 'no_answer' },
): Promise<void> {
  const fields = result === 'no_answer' ? {} : keptFields(result)
  await alone(round, async (tx) =>
    settlePayment(tx, { merchantRef, result, channel: 'requery', fields, origin: round.origin }),
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
