import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

interface Guest {
  /** As typed at the checkout; null when only a phone was. */
  readonly email: string | null
  readonly name: string
}

/** The time, when that order is a guest's and of no account. */
export async function findUnowned(db: Database, orderId: Id<'orders'>): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('orders')
    .select(sql<Instant>`studio_now()`.as('now'))
    .where('id', '=', orderId)
    .where('account_id', 'is', null)
    .executeTakeFirst()
  return row?.now
}

/** Locks an order that no account has yet; undefined for any other. */
export async function lockGuestOrder(tx: Transaction, orderId: Id<'orders'>): Promise<Guest | undefined> {
  return tx
    .selectFrom('orders')
    .select(['email', 'contact_name as name'])
    .where('id', '=', orderId)
    .where('account_id', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Records that a guest's order will belong to that account once its e-mail is verified. */
export async function keepForAccount(
  tx: Transaction,
  { orderId, accountId }: { orderId: Id<'orders'>; accountId: Id<'accounts'> },
): Promise<void> {
  await tx.updateTable('orders').set({ kept_for_account_id: accountId }).where('id', '=', orderId).execute()
}

/**
 * Gives the account the orders that were kept for it, and only those that were placed with its e-mail; returns the
 * facts for its points. They stay locked.
 */
export async function updateKeptOrders(tx: Transaction, accountId: Id<'accounts'>) {
  return tx
    .updateTable('orders')
    .from('accounts as a')
    .set((set) => ({ account_id: set.ref('a.id'), person_id: set.ref('a.person_id') }))
    .where('a.id', '=', accountId)
    .whereRef('orders.kept_for_account_id', '=', 'a.id')
    .where('orders.account_id', 'is', null)
    .where(({ fn }) => sql<boolean>`${fn('lower', ['orders.email'])} = ${fn('lower', ['a.email'])}`)
    .returning(['orders.id', 'orders.branch_id', 'orders.account_id', 'orders.gateway_sen', 'orders.paid_at'])
    .execute()
}

interface Buyer {
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
}

/** Moves the orders of one buyer to another; returns how many. */
export async function moveOrders(tx: Transaction, { from, to }: { from: Buyer; to: Buyer }): Promise<number> {
  await tx.updateTable('orders').set({ person_id: to.personId }).where('person_id', '=', from.personId).execute()
  await tx
    .updateTable('orders')
    .set({ kept_for_account_id: to.accountId })
    .where('kept_for_account_id', '=', from.accountId)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ account_id: to.accountId })
    .where('account_id', '=', from.accountId)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
