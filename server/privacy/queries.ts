import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import { keywordCondition, type ListQuery, pageRows } from '#server/kit/list-query.ts'
import { isTied } from '#server/people/tie-queries.ts'

interface Standing {
  readonly credits: number
  readonly storeCreditSen: number
  readonly points: number
  readonly dependants: number
  readonly bookings: number
  readonly orders: number
  /** The e-mails with which packs are shared now. */
  readonly sharers: readonly string[]
  readonly isStaff: boolean
}

/** What an account holds, and its upcoming bookings and orders. */
export async function loadStanding(
  db: Database,
  { accountId, personId }: { accountId: Id<'accounts'>; personId: Id<'persons'> },
): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with family as (select id from persons where id = ${personId} or guardian_id = ${personId}),
    held as (
      select a.kind, a.balance from ledger_accounts a
      where a.kind in ('store_credit', 'points') and a.holder_id = ${accountId}::uuid
      union all
      select 'lot', a.balance from package_lots l
      join ledger_accounts a on a.kind = 'lot' and a.holder_id = l.id
      where l.person_id = ${personId} and l.revoked_at is null and l.expires_at > studio_now()
    )
    select
      (select coalesce(sum(balance), 0) from held where kind = 'lot')::integer as credits,
      (select coalesce(sum(balance), 0) from held where kind = 'store_credit')::integer as "storeCreditSen",
      (select coalesce(sum(balance), 0) from held where kind = 'points')::integer as points,
      (select count(*) - 1 from family)::integer as dependants,
      (select count(*) from bookings b join class_sessions s on s.id = b.session_id
        where b.person_id in (select id from family) and b.status in ('pending', 'booked', 'checked_in')
          and s.ends_at > studio_now())::integer as bookings,
      (select count(*) from orders where account_id = ${accountId} and status not in ('complete', 'canceled'))::integer as orders,
      array(select distinct h.email from package_shares h join package_lots l on l.id = h.lot_id
        where l.person_id in (select id from family) and h.to_at is null and l.revoked_at is null and l.expires_at > studio_now()
        order by h.email) as sharers,
      exists (select 1 from account_roles where account_id = ${accountId}) as "isStaff"`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`the standing of account ${accountId} could not be counted`)
  return row
}

/** What has to end before an account is deleted, of the holder and the dependants: at most 20 of each, in order. */
export async function listAhead(
  db: Database,
  { accountId, personId }: { accountId: Id<'accounts'>; personId: Id<'persons'> },
) {
  const bookings = await sql<{ id: Id<'bookings'>; className: Localized; startsAt: Instant; zone: string }>`
    select b.id, ct.name as "className", s.starts_at as "startsAt", br.time_zone as zone
    from bookings b
    join class_sessions s on s.id = b.session_id
    join class_types ct on ct.id = s.class_type_id
    join branches br on br.id = s.branch_id
    where b.person_id in (select id from persons where id = ${personId} or guardian_id = ${personId})
      and b.status in ('pending', 'booked', 'checked_in') and s.ends_at > studio_now()
    order by s.starts_at, b.id
    limit 20`.execute(db)
  const orders = await sql<{ id: Id<'orders'>; number: string }>`
    select id, number from orders
    where account_id = ${accountId} and status not in ('complete', 'canceled')
    order by placed_at, id
    limit 20`.execute(db)
  return { bookings: bookings.rows, orders: orders.rows }
}

/** The e-mails and phones of a person, in clear. */
export async function listClearKeys(
  db: Database,
  personId: Id<'persons'>,
): Promise<readonly { kind: 'email' | 'phone'; value: string }[]> {
  const { rows } = await sql<{ kind: 'email' | 'phone'; value: string }>`
    select kind, value from identity_keys where person_id = ${personId} and kind in ('email', 'phone')`.execute(db)
  return rows
}

/**
 * Everything stored about an account, its holder and the dependants, table by table and complete, because a part of it
 * would be no answer. Left out are secrets (passwords, tokens, codes) and data that only the studio made.
 */
export async function loadRecords(
  db: Database,
  { accountId, personId }: { accountId: Id<'accounts'>; personId: Id<'persons'> },
): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows } = await sql<{ name: string; row: Record<string, unknown> }>`
    with family as (select id from persons where id = ${personId} or guardian_id = ${personId}),
    own_orders as (select id from orders where account_id = ${accountId}),
    own_packs as (select id from package_lots where person_id in (select id from family)),
    own_carts as (select id from carts where account_id = ${accountId}),
    held as (
      select id from ledger_accounts where holder_id = ${accountId}::uuid or holder_id in (select id from own_packs)
    )
    select 'account' as name, to_jsonb(a) - 'password_hash' as row from accounts a where id = ${accountId}
    union all select 'people', to_jsonb(p) from persons p where id in (select id from family)
    union all select 'known_by', to_jsonb(k) - 'person_id' from identity_keys k where person_id = ${personId} and kind <> 'identity'
    union all select 'addresses', to_jsonb(d) from addresses d where account_id = ${accountId}
    union all select 'consents', to_jsonb(c) from consents c where account_id = ${accountId}
    union all select 'sessions', to_jsonb(s) - 'token_hash' from auth_sessions s where account_id = ${accountId}
    union all select 'packs', to_jsonb(l) from package_lots l where person_id in (select id from family)
    union all select 'bookings', to_jsonb(b) - 'pass_step' from bookings b where person_id in (select id from family)
    union all select 'orders', to_jsonb(o) from orders o where account_id = ${accountId}
    union all select 'order_lines', to_jsonb(i) from order_lines i where order_id in (select id from own_orders)
    union all select 'payments', to_jsonb(y) - 'taken_by_account_id' from payment_attempts y where order_id in (select id from own_orders)
    union all select 'refunds', to_jsonb(y) - 'given_by_account_id' from refunds y where order_id in (select id from own_orders)
    union all select 'cancellations', to_jsonb(y) - 'decided_by_account_id' from order_cancellations y where order_id in (select id from own_orders)
    union all select 'gifts', to_jsonb(g) from gifts g join order_lines i on i.id = g.line_id where i.order_id in (select id from own_orders)
    union all select 'gifts_in_the_cart', to_jsonb(g) from cart_gifts g where cart_id in (select id from own_carts)
    union all select 'cart', to_jsonb(c) - 'token_hash' from carts c where id in (select id from own_carts)
    union all select 'cart_lines', to_jsonb(i) from cart_lines i where cart_id in (select id from own_carts)
    union all select 'points', to_jsonb(l) from point_lots l where account_id = ${accountId}
    union all select 'packs_shared', to_jsonb(h) from package_shares h where lot_id in (select id from own_packs) or person_id = ${personId}
    union all select 'privates', to_jsonb(v) from private_classes v where account_id = ${accountId}
    union all select 'several_classes_asked_for', to_jsonb(m) from multi_class_requests m where account_id = ${accountId}
    union all select 'referred_by_somebody', to_jsonb(r) - 'referrer_account_id' from referrals r where friend_account_id = ${accountId}
    union all select 'friends_referred', to_jsonb(r) - 'friend_account_id' - 'order_id' from referrals r where referrer_account_id = ${accountId}
    union all select 'offers_had', to_jsonb(o) from intro_claims o where person_id = ${personId}
    union all select 'messages_wanted', to_jsonb(m) from message_preferences m where account_id = ${accountId}
    union all select 'waitlist_wishes', to_jsonb(w) from waitlist_preferences w where account_id = ${accountId}
    union all select 'value', jsonb_build_object('transaction_id', e.transaction_id, 'amount', e.amount, 'reason', t.reason, 'at', t.at)
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id where e.account_id in (select id from held)
    union all select 'signed_forms', to_jsonb(f) - 'hash' - 'previous_hash' from signed_forms f where account_id = ${accountId}
    union all select 'messages', jsonb_build_object('template', template, 'channel', channel, 'recipient', recipient, 'subject', subject, 'created_at', created_at)
      from messages where account_id = ${accountId}
    union all select 'reviews', to_jsonb(r) from product_reviews r where account_id = ${accountId}
    union all select 'saved_products', to_jsonb(w) from wishlist_items w where account_id = ${accountId}
    union all select 'seen_products', to_jsonb(n) from recent_products n where account_id = ${accountId}
    union all select 'newsletter', to_jsonb(s) from newsletter_subscribers s
      where email = (select email from accounts where id = ${accountId} and email_verified_at is not null)
    union all select 'memberships', to_jsonb(c) from contracts c where account_id = ${accountId}
    union all select 'mandates', to_jsonb(m) from mandates m where contract_id in (select id from contracts where account_id = ${accountId})
    union all select 'collections', to_jsonb(n) from collections n where contract_id in (select id from contracts where account_id = ${accountId})
    union all select 'notes_of_the_studio', jsonb_build_object('kind', n.kind, 'text', n.text, 'created_at', n.created_at)
      from person_notes n where person_id in (select id from family)
    union all select 'corrections', to_jsonb(q) - 'answered_by_account_id' from correction_requests q where account_id = ${accountId}`.execute(
    db,
  )
  const records: Record<string, Record<string, unknown>[]> = {}
  for (const { name, row } of rows) (records[name] ??= []).push(row)
  return records
}

interface OfAccount {
  readonly isHolder: boolean
  readonly birthDate: string | null
  /** The former date of birth, if it was changed. */
  readonly first: string | null
  readonly now: Instant
}

/** Locks a person who holds an active account, or is a dependant of its holder. */
export async function lockPersonOfAccount(tx: Transaction, personId: Id<'persons'>): Promise<OfAccount | undefined> {
  const { rows } = await sql<OfAccount>`
    select p.guardian_id is null as "isHolder", p.birth_date as "birthDate", p.birth_date_before as first, studio_now() as now
    from persons p
    where p.id = ${personId} and exists (
      select from accounts a where a.person_id = coalesce(p.guardian_id, p.id) and a.deleted_at is null
    )
    for no key update of p`.execute(tx)
  return rows[0]
}

/** A page of the dates of birth that people of a branch changed and nobody has checked yet. */
export async function listChangedBirthDates(
  db: Database,
  { branchId, query }: { readonly branchId: Id<'branches'>; readonly query: ListQuery<never, 'changed_at'> },
) {
  const matching = db
    .selectFrom('persons as p')
    .innerJoin('persons as holder', (join) => join.on(sql<boolean>`holder.id = coalesce(p.guardian_id, p.id)`))
    .where('p.birth_date_changed_at', 'is not', null)
    .where(isTied({ branchId, holder: sql`holder` }))
    .where(keywordCondition([sql`p.full_name`], query.keyword))
  const rows = matching
    .select(['p.id', 'p.full_name', 'p.birth_date', 'p.birth_date_before', 'p.birth_date_changed_at'])
    .orderBy('p.birth_date_changed_at', query.sortedBy)
    .orderBy('p.id', query.sortedBy)
  return pageRows(query, { matching, rows })
}

/** The person of an account, and when it was deleted. */
export async function findLeaver(db: Database, accountId: Id<'accounts'>) {
  return db.selectFrom('accounts').select(['person_id', 'deleted_at']).where('id', '=', accountId).executeTakeFirst()
}
