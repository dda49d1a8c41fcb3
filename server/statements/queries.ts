import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { GatewayProvider } from '#domain/payments/model.ts'
import type { StatementLine } from '#domain/statements/compare-statement.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { type ListQuery, pageRows, searchCondition, whereKeyword } from '#server/kit/list-query.ts'

interface Period {
  readonly provider: GatewayProvider
  readonly from: Instant
  readonly to: Instant
}

interface Known {
  readonly provider: GatewayProvider
  /** The gateway's own ids. */
  readonly gatewayIds: readonly string[]
}

/** The captures through a gateway between two moments, by our books. */
export async function listOurCaptures(db: Database, { provider, from, to }: Period) {
  return ourCaptures(db, provider)
    .where('attempt.settled_at', '>=', from)
    .where('attempt.settled_at', '<', to)
    .orderBy('attempt.settled_at')
    .orderBy('attempt.id')
    .execute()
}
export type OurCapture = Awaited<ReturnType<typeof listOurCaptures>>[number]

/** Our captures of those that the gateway names, whenever they were settled. */
export async function findOurCaptures(db: Database, { provider, gatewayIds }: Known): Promise<OurCapture[]> {
  return ourCaptures(db, provider)
    .where(sql<boolean>`attempt.gateway_transaction_id = any(${gatewayIds}::text[])`)
    .execute()
}

function ourCaptures(db: Database, provider: GatewayProvider) {
  return db
    .selectFrom('payment_attempts as attempt')
    .innerJoin('orders as order', 'order.id', 'attempt.order_id')
    .select(['attempt.provider', 'attempt.merchant_ref', 'attempt.gateway_order_id', 'attempt.gateway_transaction_id'])
    .select(['attempt.amount_sen', 'attempt.currency', 'order.number'])
    .select((eb) => eb.ref('attempt.settled_at').$notNull().as('at'))
    .where('attempt.status', '=', sql.lit('succeeded'))
    .where('attempt.provider', '=', provider)
}

/** The collections of memberships between two moments, by our books. */
export async function listOurCollections(db: Database, { from, to }: Omit<Period, 'provider'>) {
  return db
    .selectFrom('charges as charge')
    .innerJoin('collections as collection', 'collection.id', 'charge.collection_id')
    .innerJoin('contracts as contract', 'contract.id', 'collection.contract_id')
    .select(['charge.merchant_ref', 'charge.amount_sen', 'charge.currency', 'contract.number'])
    .where('charge.status', 'in', ['succeeded', 'surplus'])
    .where('charge.settled_at', '>=', from)
    .where('charge.settled_at', '<', to)
    .orderBy('charge.settled_at')
    .orderBy('charge.id')
    .execute()
}

/** The refunds through a gateway between two moments, by our books. */
export async function listOurRefunds(db: Database, { provider, from, to }: Period) {
  return ourRefunds(db, provider)
    .where('refund.created_at', '>=', from)
    .where('refund.created_at', '<', to)
    .orderBy('refund.created_at')
    .execute()
}
export type OurRefund = Awaited<ReturnType<typeof listOurRefunds>>[number]

/** Our refunds of those that the gateway names, whenever they were written. */
export async function findOurRefunds(db: Database, { provider, gatewayIds }: Known): Promise<OurRefund[]> {
  return ourRefunds(db, provider)
    .where(sql<boolean>`refund.gateway_refund_id = any(${gatewayIds}::text[])`)
    .orderBy('refund.created_at')
    .execute()
}

function ourRefunds(db: Database, provider: GatewayProvider) {
  return db
    .selectFrom('refunds as refund')
    .innerJoin('payment_attempts as attempt', 'attempt.id', 'refund.attempt_id')
    .innerJoin('orders as order', 'order.id', 'refund.order_id')
    .select(['refund.id', 'refund.amount_sen', 'refund.created_at as at', 'attempt.currency', 'order.number'])
    .select((eb) => eb.ref('refund.gateway_refund_id').$notNull().as('gateway_refund_id'))
    .where('attempt.provider', '=', provider)
    .where('refund.gateway_refund_id', 'is not', null)
    .where('refund.status', 'in', ['sent', 'processed'])
    .where('refund.failure', 'is', null)
}

/** The days from that one on of which a branch has a statement, by gateway. */
export async function listMade(db: Database, wanted: { branchId: Id<'branches'>; from: string }) {
  return db
    .selectFrom('gateway_statements')
    .select(['provider', 'day'])
    .where('branch_id', '=', wanted.branchId)
    .where('day', '>=', wanted.from)
    .execute()
}

/** Writes a statement with its lines, once; returns the lines with their ids, none when another server was first. */
export async function insertStatement(
  tx: Transaction,
  made: {
    readonly branchId: Id<'branches'>
    readonly provider: GatewayProvider
    readonly day: string
    readonly lines: readonly StatementLine[]
    readonly now: Instant
  },
) {
  const { branchId, provider, day, lines, now } = made
  const statement = await tx
    .insertInto('gateway_statements')
    .values({ branch_id: branchId, provider, day, made_at: now })
    .onConflict((conflict) => conflict.columns(['branch_id', 'provider', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!statement || lines.length === 0) return []
  return tx
    .insertInto('gateway_statement_lines')
    .values(
      lines.map((line) => ({
        statement_id: statement.id,
        kind: line.kind,
        reference: line.reference,
        order_number: line.orderNumber,
        gateway_id: line.gatewayId,
        ours_sen: line.oursSen ?? null,
        theirs_sen: line.theirsSen ?? null,
      })),
    )
    .returningAll()
    .execute()
}

export async function listStatementPage(
  db: Database,
  { branchId, query }: { branchId: Id<'branches'>; query: ListQuery<'provider', 'day'> },
) {
  const matching = db
    .selectFrom('gateway_statements as statement')
    .where('statement.branch_id', '=', branchId)
    .where(searchCondition({ provider: 'statement.provider' }, query))
    .where(
      whereKeyword(
        query.keyword,
        (has) => sql<boolean>`(${has(sql`statement.provider`)} or exists (
          select from gateway_statement_lines line
          where line.statement_id = statement.id and (${has(sql`line.order_number`)} or ${has(sql`line.reference`)})))`,
      ),
    )
  const rows = matching
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('gateway_statement_lines as line')
          .select(sumOf('ours_sen', 'capture').as('ours_captured'))
          .select(sumOf('ours_sen', 'refund').as('ours_refunded'))
          .select(sumOf('theirs_sen', 'capture').as('theirs_captured'))
          .select(sumOf('theirs_sen', 'refund').as('theirs_refunded'))
          .select(
            sql<number>`(count(*) filter (where line.ours_sen is distinct from line.theirs_sen))::integer`.as(
              'differences',
            ),
          )
          .whereRef('line.statement_id', '=', 'statement.id')
          .as('sums'),
      (join) => join.onTrue(),
    )
    .select(['statement.id', 'statement.provider', 'statement.day', 'statement.made_at'])
    .select(['ours_captured', 'ours_refunded', 'theirs_captured', 'theirs_refunded', 'differences'])
    .orderBy(`statement.${query.orderBy}`, query.sortedBy)
    .orderBy('statement.provider')
  return pageRows(query, { matching, rows })
}

function sumOf(column: 'ours_sen' | 'theirs_sen', kind: StatementLine['kind']) {
  return sql<number>`coalesce(sum(${sql.ref(`line.${column}`)}) filter (where line.kind = ${kind}), 0)::bigint`
}

export async function findStatement(db: Database, wanted: { id: Id<'gateway_statements'>; branchId: Id<'branches'> }) {
  return db
    .selectFrom('gateway_statements')
    .select(['provider', 'day'])
    .where('id', '=', wanted.id)
    .where('branch_id', '=', wanted.branchId)
    .executeTakeFirst()
}

export async function listStatementLines(db: Database, statementId: Id<'gateway_statements'>) {
  return db
    .selectFrom('gateway_statement_lines')
    .selectAll()
    .where('statement_id', '=', statementId)
    .orderBy('id')
    .execute()
}
