import { sen, toWire } from '#domain/kit/money.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { dayOf, plusMinutes, startOfDay, type Instant } from '#domain/kit/time.ts'
import type { GatewayProvider } from '#domain/payments/model.ts'
import { compareStatement, type OurEntry, type StatementLine, isMatched } from '#domain/statements/compare-statement.ts'
import type { Database } from '#server/driver/database.ts'
import { inTransaction } from '#server/driver/transaction.ts'
import type { Gateways } from '#server/gateways/create-gateways.ts'
import type { PaymentGateway } from '#server/gateways/payment-gateway.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { Branch } from '#server/kit/context.ts'
import { isSendingHeld } from '#server/kit/is-sending-held.ts'
import type { Log } from '#server/kit/log.ts'
import { insertTask } from '#server/orders/task-queries.ts'
import { attemptRequest } from '#server/payments/attempts.ts'
import { loadBranches } from '#server/studio/queries.ts'
import { compareLists, entryOf } from './compare-lists.ts'
import { insertStatement, listMade, listOurCaptures, listOurCollections } from './queries.ts'

interface Round {
  readonly db: Database
  readonly gateways: Gateways
  readonly log: Log
}

const providers: readonly GatewayProvider[] = ['curlec', 'razorpay', 'ipay88']
/** How long a gateway that was down is asked again. */
const daysBack = 3
/** How long after its end a day is compared, so that the gateway and our books have what came last. */
const afterMinutes = 60

/**
 * Compares each day of each gateway with our books, once, an hour after it is over, and makes a task of every
 * difference. A gateway that does not answer is asked again an hour later. An account at a gateway belongs to the
 * installation, so its statements belong to the first branch. While sending is held the books still lack what happened
 * since the backup.
 */
export async function makeStatements(round: Round): Promise<void> {
  if (await isSendingHeld(round.db)) return
  const [branch] = await loadBranches(round.db)
  if (!branch) return
  const today = dayOf(plusMinutes(await studioNow(round.db), -afterMinutes), branch.zone)
  const made = await listMade(round.db, { branchId: branch.id, from: today.subtract({ days: daysBack }).toString() })
  const isMade = new Set(made.map(({ provider, day }) => `${provider} ${day}`))
  const { mandates } = round.gateways
  for (const provider of providers) {
    const gateway = round.gateways.of(provider)
    for (let back = daysBack; gateway && back > 0; back -= 1) {
      const day = today.subtract({ days: back })
      if (isMade.has(`${provider} ${day.toString()}`)) continue
      const from = startOfDay(day, branch.zone)
      const to = startOfDay(day.add({ days: 1 }), branch.zone)
      if ((await makeStatement(round, { branch, gateway, mandates, day: day.toString(), from, to })) === 'no_answer')
        break
    }
  }
}

interface Wanted {
  readonly branch: Branch
  readonly gateway: PaymentGateway
  readonly mandates: Gateways['mandates']
  readonly day: string
  readonly from: Instant
  readonly to: Instant
}

async function makeStatement({ db, log }: Round, wanted: Wanted): Promise<'made' | 'no_answer'> {
  const { branch, gateway, day } = wanted
  const { provider } = gateway
  const lines = await linesOf(db, wanted)
  if (lines === 'no_answer') return 'no_answer'
  const now = await studioNow(db)
  const done = await inTransaction(db, async (tx) => {
    const rows = await insertStatement(tx, { branchId: branch.id, provider, day, lines, now })
    const shown = (amount: number | null) => (amount === null ? '' : toWire(sen(amount)))
    for (const row of rows.filter((one) => one.ours_sen !== one.theirs_sen))
      await insertTask(tx, {
        branchId: branch.id,
        kind: 'statement_differs',
        subjectKind: 'gateway_statement_line',
        subjectId: row.id,
        details: {
          provider,
          day,
          kind: row.kind,
          order: row.order_number,
          payment: row.reference,
          gateway_id: row.gateway_id,
          ours: shown(row.ours_sen),
          theirs: shown(row.theirs_sen),
        },
        now,
      })
  })
  if (isRefusal(done)) return 'no_answer'
  const differences = lines.filter((line) => !isMatched(line)).length
  if (differences > 0) log.warn({ provider, day, differences }, 'a gateway and our books differ')
  return 'made'
}

async function linesOf(db: Database, wanted: Wanted): Promise<readonly StatementLine[] | 'no_answer'> {
  const { gateway } = wanted
  return gateway.listMoney === 'by_attempt'
    ? askEach(db, wanted)
    : compareLists(db, { ...wanted, listMoney: gateway.listMoney })
}

/** A gateway without a list is asked about each payment of the day, one after the other. */
async function askEach(
  db: Database,
  { gateway, mandates, from, to }: Wanted,
): Promise<readonly StatementLine[] | 'no_answer'> {
  const ours: OurEntry[] = []
  const theirs: Parameters<typeof compareStatement>[0]['theirs'][number][] = []
  for (const row of await listOurCaptures(db, { provider: gateway.provider, from, to })) {
    const entry = { ...entryOf(row), kind: 'capture' as const, gatewayId: row.merchant_ref, isOfDay: true }
    ours.push({ ...entry, reference: row.merchant_ref })
    const result = await gateway.requery(attemptRequest(row))
    if (result === 'no_answer') return 'no_answer'
    // Without an amount it has confirmed the requested one.
    const { amountSen = entry.amountSen, currency = entry.currency } = result
    if (result.outcome === 'succeeded') theirs.push({ ...entry, amountSen, currency })
  }
  // Memberships are always collected through classic Curlec, by mandates.
  for (const row of gateway.provider === 'curlec' ? await listOurCollections(db, { from, to }) : []) {
    const entry = { ...entryOf(row), kind: 'capture' as const, gatewayId: row.merchant_ref, isOfDay: true }
    ours.push({ ...entry, reference: row.merchant_ref })
    const result = await mandates.askCollection({ reference: row.merchant_ref })
    if (result === 'no_answer') return 'no_answer'
    const { amountSen = entry.amountSen, currency = entry.currency } = result
    if (result.outcome === 'succeeded') theirs.push({ ...entry, amountSen, currency })
  }
  return compareStatement({ ours, theirs })
}
