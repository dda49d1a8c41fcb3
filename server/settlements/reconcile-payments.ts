import type { PaymentProvider } from '#domain/payments/model.ts'
import type { GatewayRound } from '#server/gateways/gateway-round.ts'
import { endReplaceable } from '#server/orders/end-replaceable.ts'
import { openOrders } from '#server/orders/open-orders.ts'
import { listExpiredOrders } from '#server/orders/queries.ts'
import { listDueAttempts, listUnansweredAttempts, type DueAttempt } from '#server/payments/queries.ts'
import { alone, askGateway, settleAnswer } from './gateway-answers.ts'

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
export async function reconcilePayments(round: GatewayRound): Promise<void> {
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
async function askAll(round: GatewayRound, { attempts, endsMs }: Requeries): Promise<ReadonlySet<PaymentProvider>> {
  const providers = [...new Set(attempts.map(({ provider }) => provider))]
  const answers = await Promise.all(
    providers.map(async (provider) =>
      askAbout(round, { attempts: attempts.filter((row) => row.provider === provider), endsMs }),
    ),
  )
  return new Set(providers.filter((_provider, place) => answers[place]))
}

/** Asks a gateway, a few attempts at a time, and settles its answers. True when it answered at all. */
async function askAbout(round: GatewayRound, { attempts, endsMs }: Requeries): Promise<boolean> {
  let hasAnswered = false
  let isSilent = false
  for (let start = 0; start < attempts.length && performance.now() < endsMs; start += askedAtOnce) {
    const answers = await Promise.all(
      attempts.slice(start, start + askedAtOnce).map(async (attempt) => ({
        attempt,
        result: isSilent ? ('no_answer' as const) : await askGateway(round.gateways, attempt),
      })),
    )
    isSilent = answers.every(({ result }) => result === 'no_answer')
    hasAnswered ||= !isSilent
    for (const answer of answers) await settleAnswer(round, answer)
  }
  return hasAnswered
}
