import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Transaction } from '#server/driver/database.ts'

interface Guest {
  /** As it was typed at the checkout; null when it was a phone alone. */
  readonly email: string | null
  readonly name: string
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

/** Notes that a guest's order is that account's once its e-mail is verified. */
export async function keepForAccount(
  tx: Transaction,
  { orderId, accountId }: { orderId: Id<'orders'>; accountId: Id<'accounts'> },
): Promise<void> {
  await tx.updateTable('orders').set({ kept_for_account_id: accountId }).where('id', '=', orderId).execute()
}

/**
 * Gives an account the orders that were kept for it, now that its e-mail is proven, and only those that were placed
 * with that e-mail.
 */
export async function giveKeptOrders(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await sql`
    update orders o
    set account_id = a.id, person_id = a.person_id
    from accounts a
    where a.id = ${accountId} and o.kept_for_account_id = a.id and o.account_id is null
      and lower(o.email) = lower(a.email)`.execute(tx)
}

interface Buyer {
  readonly accountId: Id<'accounts'>
  readonly personId: Id<'persons'>
}

/** Gives the orders of one buyer to another; tells how many. */
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
