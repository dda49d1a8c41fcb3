import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'
import type { NextOrder } from './queries.ts'

/** The contacts of an account, and which of them were verified. */
export interface Contacts {
  readonly email: string | null
  readonly phone: string | null
  readonly isEmailProven: boolean
  readonly isPhoneProven: boolean
}

/**
 * The contacts of an account and at most 100 keys of its person, as `email:mei@example.my`. Throws where it is missing.
 */
export async function loadContactsAndKeys(
  db: Database,
  accountId: Id<'accounts'>,
): Promise<Contacts & { readonly keys: readonly string[] }> {
  const { rows } = await sql<Contacts & { keys: string[] }>`
    select a.email, a.phone, a.email_verified_at is not null as "isEmailProven", a.phone_verified_at is not null as "isPhoneProven",
      array(select k.kind || ':' || k.value from identity_keys k where k.person_id = a.person_id limit 100) as keys
    from accounts a
    where a.id = ${accountId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`account ${accountId} is missing: it was deleted after it signed in`)
  return row
}

/** The e-mail and phone of an account that were verified by a code. */
export async function listVerifiedContacts(db: Database, accountId: Id<'accounts'>): Promise<string[]> {
  const { email, phone, isEmailProven, isPhoneProven } = await loadContactsAndKeys(db, accountId)
  return [isEmailProven ? email : null, isPhoneProven ? phone : null].flatMap((contact) => contact ?? [])
}

interface Holding extends NextOrder {
  readonly accountId: Id<'accounts'>
  /** Of the account's person, and their hashes. */
  readonly keys: readonly string[]
}

interface Holder extends Contacts {
  readonly orderId: Id<'orders'>
  /** The keys under which it holds; for a coupon hashes. */
  readonly keys: readonly string[]
}

/**
 * Orders of others which wait to be paid and hold, under a key of that account, the intro offer of the next order, or
 * the last use of its coupon for that person.
 */
export async function listHolders(db: Database, holding: Holding): Promise<Holder[]> {
  const { branchId, accountId, keys, productIds = [], takesIntro = false, couponCodes = [] } = holding
  const { rows } = await sql<Holder>`
    select o.id as "orderId", held.keys, a.email, a.phone,
      a.email_verified_at is not null as "isEmailProven", a.phone_verified_at is not null as "isPhoneProven"
    from (
      select c.order_id, array_agg(c.key_kind || ':' || c.key_value) as keys
      from intro_claims c
      where c.branch_id = ${branchId}
        and c.status = 'reserved'
        and c.key_kind || ':' || c.key_value = any (${[...keys]}::text[])
        and (${takesIntro} or exists (
          select from products p join package_plans l on l.id = p.plan_id where p.id = any (${[...productIds]}::uuid[]) and l.intro
        ))
      group by c.order_id
      union all
      select u.order_id, u.buyer_keys
      from coupon_uses u
      join coupons c on c.id = u.coupon_id
      where c.branch_id = ${branchId}
        and c.code = any (${[...couponCodes]}::text[])
        and u.state = 'held'
        and u.buyer_keys && ${[...keys]}::text[]
        and c.uses_per_person <= (
          select count(*)
          from coupon_uses t
          where t.coupon_id = c.id and t.state <> 'freed' and t.buyer_keys && ${[...keys]}::text[]
        )
    ) held
    join orders o on o.id = held.order_id
    left join accounts a on a.id = o.account_id
    where o.status in ('pending', 'pending_payment') and o.account_id is distinct from ${accountId}`.execute(db)
  return rows
}
