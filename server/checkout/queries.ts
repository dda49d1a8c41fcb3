import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Database, Transaction } from '#server/driver/database.ts'

/**
 * Locks a guest: two checkouts of one cart, or of one e-mail or phone, wait for each other. Returns an id for the new
 * order, because its coupon is used before it is written, and the studio's time after the lock.
 */
export async function lockGuest(
  tx: Transaction,
  keys: readonly string[],
): Promise<{ order_id: Id<'orders'>; now: Instant }> {
  const { rows } = await sql<{ order_id: Id<'orders'>; now: Instant }>`
    with locked as materialized (
      select pg_advisory_xact_lock(7400, hash)
      from (select distinct hashtext(key) as hash from unnest(${[...keys]}::text[]) as key order by hash) hashes
    )
    select uuidv7() as order_id, studio_now() as now from (select count(*) from locked) counted`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database gave no id for an order')
  return row
}

/** The order that was placed from that version of a cart. */
export async function findVersionOrder(
  db: Database,
  cart: { readonly id: Id<'carts'>; readonly version: number },
): Promise<Id<'orders'> | undefined> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('cart_id', '=', cart.id)
    .where('cart_version', '=', cart.version)
    .executeTakeFirst()
  return row?.id
}

/**
 * How many open cash-on-delivery orders that person has: those of the account, those of an account that verified the
 * e-mail or phone, and those of guests of the same network who typed one of them, unless the buyer has verified it.
 */
export async function countCashOrders(
  db: Database,
  person: {
    readonly accountId: Id<'accounts'> | null
    readonly email: string | null
    readonly phones: readonly string[]
    /** E-mail and phone that the buyer's account has verified. */
    readonly proven: readonly string[]
    readonly networks: readonly string[] | null
  },
): Promise<number> {
  const { accountId, email, phones, proven, networks } = person
  const typedPhones = phones.filter((phone) => !proven.includes(phone))
  const typedEmail = email !== null && proven.includes(email) ? null : email
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open
    from orders o
    left join accounts a on a.id = o.account_id
    where o.cash_due_sen is not null and o.paid_at is null and o.status <> 'canceled'
      and (
        o.account_id = ${accountId}::uuid
        or (a.email_verified_at is not null and lower(a.email) = lower(${email}))
        or (a.phone_verified_at is not null and a.phone = any (${[...phones]}::text[]))
        or (o.account_id is null and ${networks === null ? sql`o.guest_network is null` : sql`o.guest_network = any(${[...networks]}::text[])`} and (
          lower(o.email) = lower(${typedEmail}) or o.phone = any (${typedPhones}::text[])
          or o.shipping_address ->> 'contact_number' = any (${typedPhones}::text[])
        ))
      )`.execute(db)
  return rows[0]?.open ?? 0
}

/** How many open cash-on-delivery orders guests of that network have. */
export async function countNetworkCash(db: Database, networks: readonly string[]): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open
    from orders
    where guest_network = any(${[...networks]}::text[]) and cash_due_sen is not null and paid_at is null and status <> 'canceled'`.execute(
    db,
  )
  return rows[0]?.open ?? 0
}
