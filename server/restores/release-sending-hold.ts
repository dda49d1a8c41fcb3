import type { Instant } from '#domain/kit/time.ts'
import { recoverCollections } from '#server/contracts/recover-collections.ts'
import type { GatewayRound } from '#server/gateways/gateway-round.ts'
import { studioNow } from '#server/kit/clock.ts'
import { countQueuedBefore, keepQueuedBefore } from '#server/messages/hold-queries.ts'
import { recoverPayments } from '#server/settlements/recover-payments.ts'
import { deleteSendingHold, findSendingHold, listUnknownIds } from './queries.ts'

/** A line of the table that an operator reads before saying yes. */
interface ReleaseLine {
  readonly what: 'payment' | 'membership' | 'money' | 'refund' | 'emails'
  readonly name: string
  readonly amountSen?: number
  readonly currency?: string
  readonly said: string
}

export type Release =
  | { readonly kind: 'none' }
  /** A gateway did not answer, so not all is known and the sending hold stays. */
  | { readonly kind: 'silent'; readonly gateway: string }
  | { readonly kind: 'shown' | 'released'; readonly newestAt: Instant; readonly lines: readonly ReleaseLine[] }

/** An attempt of before the backup may be paid after it: FPX for business is approved within days. */
const backHours = 7 * 24
const marginMinutes = 60

/**
 * Ends the sending hold of a restored database: asks the gateways about every attempt, collection and refund since its
 * newest row, settles by the usual verbs what they know, keeps back emails and pushes of before the backup, which were
 * sent then, and lets all others leave. Without `settles` it only shows. Each step can be repeated, so a release that
 * was killed is run again; the hold ends last.
 */
export async function releaseSendingHold(
  round: GatewayRound,
  { settles }: { readonly settles: boolean },
): Promise<Release> {
  const hold = await findSendingHold(round.db)
  if (!hold) return { kind: 'none' }
  const lines: ReleaseLine[] = []
  const payments = await recoverPayments(round, { since: hold.newest_at.subtract({ hours: backHours }), settles })
  if ('silent' in payments) return { kind: 'silent', gateway: payments.silent }
  lines.push(
    ...payments.map((one) => ({
      ...one,
      what: 'payment' as const,
      name: one.reference,
      said: `paid at ${one.provider}`,
    })),
  )
  const collections = await recoverCollections(round, { settles })
  if (collections === 'silent') return { kind: 'silent', gateway: 'curlec' }
  lines.push(
    ...collections.map((one) => ({
      ...one,
      what: 'membership' as const,
      name: one.reference,
      said: describe(one.outcome),
    })),
  )
  const known = new Set(payments.flatMap(({ gatewayTransactionId }) => gatewayTransactionId ?? []))
  const lost = await findLostMoney(round, { newestAt: hold.newest_at, known })
  if ('silent' in lost) return { kind: 'silent', gateway: lost.silent }
  lines.push(...lost.lines)
  const queued = settles
    ? await keepQueuedBefore(round.db, hold.newest_at)
    : await countQueuedBefore(round.db, hold.newest_at)
  lines.push(
    ...queued.map(({ template, count }) => ({
      what: 'emails' as const,
      name: template,
      said: `${count} written before the backup, so they were sent then: kept, not sent`,
    })),
  )
  if (settles) await deleteSendingHold(round.db)
  return { kind: settles ? 'released' : 'shown', newestAt: hold.newest_at, lines }
}

function describe(outcome: string): string {
  return outcome === 'succeeded' ? 'collected at the gateway' : `not collected at the gateway: ${outcome}`
}

/**
 * Captures and refunds since the newest row that the database knows nothing of: orders that were lost with it. Nobody
 * can settle them by a rule; the statement of their day makes a task of each. A gateway without a list cannot be asked.
 */
async function findLostMoney(
  { db, gateways }: GatewayRound,
  { newestAt, known }: { readonly newestAt: Instant; readonly known: ReadonlySet<string> },
): Promise<{ readonly lines: readonly ReleaseLine[] } | { readonly silent: string }> {
  const lines: ReleaseLine[] = []
  const period = { from: newestAt.subtract({ minutes: marginMinutes }), to: await studioNow(db) }
  for (const provider of ['curlec', 'razorpay', 'ipay88'] as const) {
    const list = gateways.of(provider)?.listMoney ?? 'by_attempt'
    if (list === 'by_attempt') continue
    const money = await list(period)
    if (money === 'no_answer') return { silent: provider }
    const unknown = await listUnknownIds(db, { provider, gatewayIds: money.map(({ gatewayId }) => gatewayId) })
    lines.push(
      ...money
        .filter(({ gatewayId }) => unknown.has(gatewayId) && !known.has(gatewayId))
        .map(({ kind, gatewayId, amountSen, currency }) => ({
          what: kind === 'capture' ? ('money' as const) : ('refund' as const),
          name: gatewayId,
          amountSen,
          currency,
          said: `at ${provider} and unknown here: a task with the statement of its day`,
        })),
    )
  }
  return { lines }
}
