import { sen } from '#domain/kit/money.ts'
import { isAtOrBefore, isBefore, plusMinutes, type Instant } from '#domain/kit/time.ts'
import { compareStatement, type OurEntry, type StatementLine } from '#domain/statements/compare-statement.ts'
import type { Database } from '#server/driver/database.ts'
import type { GatewayMoney, PaymentGateway } from '#server/gateways/payment-gateway.ts'
import { studioNow } from '#server/kit/clock.ts'
import { attemptRequest } from '#server/payments/attempts.ts'
import {
  findOurCaptures,
  findOurRefunds,
  listOurCaptures,
  listOurRefunds,
  type OurCapture,
  type OurRefund,
} from './queries.ts'

const dayMinutes = 24 * 60

interface Wanted {
  readonly gateway: PaymentGateway
  readonly listMoney: Exclude<PaymentGateway['listMoney'], 'by_attempt'>
  /** The day. */
  readonly from: Instant
  readonly to: Instant
}

type Theirs = GatewayMoney & { readonly isOfDay: boolean }

/**
 * The lines of a day at a gateway with a list. The gateway dates a payment by its beginning and we by its settlement,
 * which may be days later, so what one side lacks on the day is looked for on the other without a limit of time.
 */
export async function compareLists(db: Database, wanted: Wanted): Promise<readonly StatementLine[] | 'no_answer'> {
  const { from, to, gateway } = wanted
  const listed = await wanted.listMoney(await periodAround(db, { from, to }))
  if (listed === 'no_answer') return 'no_answer'
  const isOfDay = (at: Instant) => isAtOrBefore(from, at) && isBefore(at, to)
  const theirs = listed.map((money) => ({ ...money, isOfDay: isOfDay(money.at) }))
  const period = { provider: gateway.provider, from, to }
  const captures = await listOurCaptures(db, period)
  const asked = await askUnlisted(gateway, { captures, theirs })
  if (asked === 'no_answer') return 'no_answer'
  const idsOf = (kind: GatewayMoney['kind']) =>
    theirs.filter((one) => one.kind === kind && one.isOfDay).map(({ gatewayId }) => gatewayId)
  const { provider } = gateway
  const later = await findOurCaptures(db, { provider, gatewayIds: idsOf('capture') })
  const refunds = [
    ...(await listOurRefunds(db, period)),
    ...(await findOurRefunds(db, { provider, gatewayIds: idsOf('refund') })),
  ]
  return compareStatement({
    ours: [
      ...captures.map((row) => captureOf(row, true)),
      ...later.map((row) => captureOf(row, false)),
      ...refundsOf(refunds, { theirs, isOfDay }),
    ],
    theirs: [...theirs, ...asked],
  })
}

/** A day on either side, for payments near midnight; a statement that is made late also has what came since. */
async function periodAround(db: Database, { from, to }: { from: Instant; to: Instant }) {
  const now = await studioNow(db)
  const dayLater = plusMinutes(to, dayMinutes)
  return { from: plusMinutes(from, -dayMinutes), to: isBefore(dayLater, now) ? now : dayLater }
}

/** The gateway's word for a capture that was refunded since. */
const refundedCode = 'refunded'

/** Captures of ours that the gateway does not list on these days: it is asked about each, one after the other. */
async function askUnlisted(
  gateway: PaymentGateway,
  { captures, theirs }: { captures: readonly OurCapture[]; theirs: readonly Theirs[] },
): Promise<readonly Theirs[] | 'no_answer'> {
  const listed = new Set(theirs.filter(({ kind }) => kind === 'capture').map(({ gatewayId }) => gatewayId))
  const found: Theirs[] = []
  for (const row of captures) {
    const { gatewayId, amountSen, currency } = captureOf(row, true)
    if (listed.has(gatewayId)) continue
    const result = await gateway.requery(attemptRequest(row))
    if (result === 'no_answer') return 'no_answer'
    const isCaptured = result.outcome === 'succeeded' || result.code === refundedCode
    if (!isCaptured || result.gatewayTransactionId !== gatewayId) continue
    const { amountSen: theirSen = amountSen, currency: theirCurrency = currency } = result
    const money = { kind: 'capture' as const, gatewayId, amountSen: theirSen, currency: theirCurrency }
    found.push({ ...money, at: row.at, isOfDay: false })
  }
  return found
}

function captureOf(row: OurCapture, isOfDay: boolean): OurEntry {
  const gatewayId = row.gateway_transaction_id ?? row.merchant_ref
  return { ...entryOf(row), kind: 'capture', gatewayId, reference: row.merchant_ref, isOfDay }
}

/**
 * A refund is written before the gateway takes it, which may be days later, so it is of the day on which the gateway
 * has it.
 */
function refundsOf(
  rows: readonly OurRefund[],
  { theirs, isOfDay }: { theirs: readonly Theirs[]; isOfDay: (at: Instant) => boolean },
): readonly OurEntry[] {
  const taken = new Map(theirs.filter(({ kind }) => kind === 'refund').map((one) => [one.gatewayId, one]))
  const unique = new Map(rows.map((row) => [row.id, row]))
  return [...unique.values()].map((row) => ({
    ...entryOf(row),
    kind: 'refund',
    gatewayId: row.gateway_refund_id,
    reference: row.id,
    isOfDay: taken.get(row.gateway_refund_id)?.isOfDay ?? isOfDay(row.at),
  }))
}

/** What both sides name alike. */
export function entryOf(row: { amount_sen: number; currency: string; number: string }) {
  return { amountSen: sen(row.amount_sen), currency: row.currency, orderNumber: row.number }
}
