import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { withTimeAfter } from '#server/kit/clock.ts'
import { keywordCondition, type ListQuery, pageRows, searchCondition } from '#server/kit/list-query.ts'

const columns = ['id', 'account_id', 'comment', 'status', 'answer', 'requested_at', 'due_at', 'answered_at'] as const

type Whose = { readonly accountId: Id<'accounts'> } | { readonly branchId: Id<'branches'> }
type Order = 'requested_at' | 'due_at'

/** One page of the corrections that an account, or everybody in a branch, has requested. */
export async function listCorrectionPage(
  db: Database,
  of: { whose: Whose; query: ListQuery<'status' | 'account', Order> },
) {
  const { whose, query } = of
  const matching = db
    .selectFrom('correction_requests')
    .where((eb) =>
      'accountId' in whose ? eb('account_id', '=', whose.accountId) : eb('branch_id', '=', whose.branchId),
    )
    .where(searchCondition({ status: 'correction_requests.status', account: 'correction_requests.account_id' }, query))
    .where(keywordCondition([sql`comment`, sql`answer`], query.keyword))
  const rows = matching.select(columns).orderBy(query.orderBy, query.sortedBy).orderBy('id')
  return pageRows(query, { matching, rows })
}

/** Locks the account, so that its requests are counted one after the other; returns how many are open, and the time. */
export async function countOpenCorrections(
  tx: Transaction,
  accountId: Id<'accounts'>,
): Promise<{ open: number; now: Instant }> {
  await sql`select id from accounts where id = ${accountId} for no key update`.execute(tx)
  const { rows } = await sql<{ open: number; now: Instant }>`
    select count(*)::integer as open, studio_now() as now from correction_requests
    where account_id = ${accountId} and status = 'open'`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`the requests of account ${accountId} could not be counted`)
  return row
}

interface NewCorrection {
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
  readonly comment: string
  readonly now: Instant
  readonly dueAt: Instant
}

export async function insertCorrection(tx: Transaction, asked: NewCorrection) {
  return tx
    .insertInto('correction_requests')
    .values({
      account_id: asked.accountId,
      branch_id: asked.branchId,
      comment: asked.comment,
      requested_at: asked.now,
      due_at: asked.dueAt,
      status: 'open',
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

type OneOf = { readonly id: Id<'correction_requests'>; readonly branchId: Id<'branches'> }

/** The request, locked, and the recipient of its answer, with the time after the lock; none of a deleted account. */
export async function lockCorrection(tx: Transaction, { id, branchId }: OneOf) {
  const locking = tx
    .selectFrom('correction_requests as request')
    .innerJoin('accounts as account', 'account.id', 'request.account_id')
    .select(['request.id', 'request.status', 'account.id as accountId', 'account.email', 'account.phone'])
    .select(sql<Locale>`account.locale`.as('locale'))
    .where('request.id', '=', id)
    .where('request.branch_id', '=', branchId)
    .where('account.deleted_at', 'is', null)
    .forUpdate('request')
  return withTimeAfter(tx, locking).executeTakeFirst()
}

interface Answered {
  readonly id: Id<'correction_requests'>
  readonly status: 'corrected' | 'refused'
  readonly answer: string
  readonly by: Id<'accounts'>
  readonly now: Instant
}

export async function updateAnswered(tx: Transaction, { id, status, answer, by, now }: Answered) {
  return tx
    .updateTable('correction_requests')
    .set({ status, answer, answered_at: now, answered_by_account_id: by })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Removes the text of a deleted account's requests and of their answers. */
export async function eraseCorrections(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await sql`
    update correction_requests set comment = '-', answer = case when answer = '' then '' else '-' end
    where account_id = ${accountId}`.execute(tx)
}

/** Moves the requests of one account to another. */
export async function moveCorrections(
  tx: Transaction,
  { from, to }: { from: Id<'accounts'>; to: Id<'accounts'> },
): Promise<void> {
  await tx.updateTable('correction_requests').set({ account_id: to }).where('account_id', '=', from).execute()
}
