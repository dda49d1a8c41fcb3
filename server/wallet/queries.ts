import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database } from '#server/driver/database.ts'
import { joinTerms, type ListQuery, pageRows } from '#server/kit/list-query.ts'

interface WalletRow {
  readonly id: string
  readonly kind: string
  readonly reason: string
  /** Whole sen or points; negative for what was spent. */
  readonly amount: number
  readonly balance_after: number
  readonly at: Instant
  readonly order_id: Id<'orders'> | null
  readonly order_number: string | null
}

/** The entries of an account's store credit and points, each with the balance that it left. */
export async function listWalletRows(
  db: Database,
  { accountId, query }: { readonly accountId: Id<'accounts'>; readonly query: ListQuery<'type', 'at'> },
): Promise<{ rows: WalletRow[]; total: number }> {
  const matching = db
    .selectFrom('ledger_accounts as account')
    .innerJoin('ledger_entries as entry', 'entry.account_id', 'account.id')
    .where('account.kind', 'in', ['store_credit', 'points'])
    .where('account.holder_id', '=', accountId)
    .where(joinTerms(query, ({ value }) => sql<boolean>`account.kind = ${value === 'point' ? 'points' : value}`))
  const rows = matching
    .innerJoin('ledger_transactions as posting', 'posting.id', 'entry.transaction_id')
    // An order of somebody else is nobody's to see, whatever the posting says.
    .leftJoin('orders as o', (join) => join.onRef('o.id', '=', 'posting.subject_id').on('o.account_id', '=', accountId))
    .select([
      'posting.id',
      'account.kind',
      'posting.reason',
      'posting.at',
      'entry.amount',
      'o.id as order_id',
      'o.number as order_number',
      sql<number>`(sum(entry.amount) over (partition by account.id order by entry.seq))::bigint`.as('balance_after'),
    ])
    .orderBy('posting.at', query.sortedBy)
    .orderBy('entry.seq', query.sortedBy)
    .orderBy('account.id', query.sortedBy)
  return pageRows(query, { matching, rows })
}
