import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

export interface ViewRow {
  readonly id: Id<'saved_views'>
  readonly branch_id: Id<'branches'>
  readonly list: string
  readonly name: string
  readonly query: string
  /** Whose it is; null for a shared one. */
  readonly account_id: Id<'accounts'> | null
}

const columns = ['id', 'branch_id', 'list', 'name', 'query', 'account_id'] as const

interface ViewsOf {
  readonly branchId: Id<'branches'>
  readonly list: string
  readonly accountId: Id<'accounts'>
}

/** The shared views of a list and those of that account, shared ones first, each by name. */
export async function findViews(db: Database, { branchId, list, accountId }: ViewsOf): Promise<ViewRow[]> {
  return db
    .selectFrom('saved_views')
    .select(columns)
    .where('branch_id', '=', branchId)
    .where('list', '=', list)
    .where((is) => is.or([is('account_id', 'is', null), is('account_id', '=', accountId)]))
    .orderBy((order) => order('account_id', 'is not', null))
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** One view of any branch and anybody, locked. */
export async function lockView(tx: Transaction, id: Id<'saved_views'>): Promise<ViewRow | undefined> {
  return tx.selectFrom('saved_views').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** A view that an account of the branch may see, locked. */
export async function lockSeenView(
  tx: Transaction,
  of: { readonly id: Id<'saved_views'>; readonly branchId: Id<'branches'>; readonly accountId: Id<'accounts'> },
): Promise<ViewRow | undefined> {
  return tx
    .selectFrom('saved_views')
    .select(columns)
    .where('id', '=', of.id)
    .where('branch_id', '=', of.branchId)
    .where((is) => is.or([is('account_id', 'is', null), is('account_id', '=', of.accountId)]))
    .forUpdate()
    .executeTakeFirst()
}

/** Writes a view, or what changed of it. Its branch and list stay. */
export async function upsertView(
  tx: Transaction,
  { now, ...view }: ViewRow & { readonly now: Instant },
): Promise<void> {
  const { name, query, account_id } = view
  await tx
    .insertInto('saved_views')
    .values({ ...view, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, query, account_id, updated_at: now }))
    .execute()
}

export async function removeView(tx: Transaction, id: Id<'saved_views'>): Promise<void> {
  await tx.deleteFrom('saved_views').where('id', '=', id).execute()
}

/** Deletes the views that were one person's alone. */
export async function eraseViews(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await tx.deleteFrom('saved_views').where('account_id', '=', accountId).execute()
}
