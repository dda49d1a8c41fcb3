import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import { maxRecent } from '#domain/wishlist/model.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import {
  bothTexts,
  keywordCondition,
  type ListQuery,
  onlyCondition,
  pageRows,
  type Only,
} from '#server/kit/list-query.ts'

/** The account, and the branch of the catalogue. */
interface Owned {
  readonly accountId: Id<'accounts'>
  readonly branchId: Id<'branches'>
}

interface WishlistRow {
  readonly product_id: Id<'products'>
  readonly price_sen: Sen
  readonly added_at: Instant
}

export async function listWishlistRows(
  db: Database,
  { accountId, branchId, query }: Owned & { readonly query: ListQuery<never, 'added_at'> & Only },
): Promise<{ rows: WishlistRow[]; total: number }> {
  const matching = db
    .selectFrom('wishlist_items as w')
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .where('w.account_id', '=', accountId)
    .where('p.branch_id', '=', branchId)
    .where(keywordCondition(bothTexts('p.name'), query.keyword))
    .where(onlyCondition(sql`w.product_id`, query))
  const rows = matching
    .select(['w.product_id', sql<Sen>`w.price_sen`.as('price_sen'), 'w.added_at'])
    .orderBy('w.added_at', query.sortedBy)
    .orderBy('w.product_id')
  return pageRows(query, { matching, rows })
}

export async function listSavedIds(db: Database, { accountId, branchId }: Owned): Promise<Id<'products'>[]> {
  const rows = await db
    .selectFrom('wishlist_items as w')
    .innerJoin('products as p', 'p.id', 'w.product_id')
    .where('w.account_id', '=', accountId)
    .where('p.branch_id', '=', branchId)
    .select('w.product_id')
    .orderBy('w.added_at', 'desc')
    .orderBy('w.product_id')
    .execute()
  return rows.map((row) => row.product_id)
}

/** Locks the favourites of that account until this transaction ends. */
export async function lockWishlist(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  // A first favourite has no row to lock, so the name of the list is locked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`wishlist ${accountId}`}, 0))`.execute(tx)
}

/** Those of the ids that the branch sells or has sold, in the order given. Drafts are visible to staff alone. */
export async function listKnownProducts(
  tx: Transaction,
  { branchId, ids }: { readonly branchId: Id<'branches'>; readonly ids: readonly Id<'products'>[] },
): Promise<Id<'products'>[]> {
  const { rows } = await sql<{ id: Id<'products'> }>`
    select p.id
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join products p on p.id = wanted.id
    where p.branch_id = ${branchId} and p.status <> 'draft'
    order by wanted.place`.execute(tx)
  return rows.map(({ id }) => id)
}

interface NewItems {
  readonly accountId: Id<'accounts'>
  /** The newest first. */
  readonly ids: readonly Id<'products'>[]
}

/** Adds favourites with what one piece costs now: the cheapest variant, running deals included. */
export async function insertWishlistItems(tx: Transaction, { accountId, ids }: NewItems): Promise<void> {
  await sql`
    with clock as materialized (select studio_now() as now)
    insert into wishlist_items (account_id, product_id, price_sen, added_at)
    select ${accountId}, p.id,
      least(p.price_sen, (
        select min(i.unit_sen)
        from product_variants v
        join deal_items i on i.variant_id = v.id
        join deals d on d.id = i.deal_id
        where v.product_id = p.id and v.active and i.sold < i.quantity and d.starts_at <= clock.now and d.ends_at > clock.now)),
      clock.now - make_interval(secs => wanted.place::double precision / 1000)
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join products p on p.id = wanted.id
    cross join clock`.execute(tx)
}

export async function deleteWishlistItem(
  tx: Transaction,
  { accountId, productId }: { readonly accountId: Id<'accounts'>; readonly productId: Id<'products'> },
): Promise<void> {
  await tx
    .deleteFrom('wishlist_items')
    .where('account_id', '=', accountId)
    .where('product_id', '=', productId)
    .execute()
}

export async function listRecentIds(
  db: Database,
  { accountId, branchId, query }: Owned & { readonly query: ListQuery<never, 'seen_at'> & Only },
): Promise<{ ids: Id<'products'>[]; total: number }> {
  const matching = db
    .selectFrom('recent_products as r')
    .innerJoin('products as p', 'p.id', 'r.product_id')
    .where('r.account_id', '=', accountId)
    .where('p.branch_id', '=', branchId)
    .where('p.status', '=', 'published')
    .where(keywordCondition(bothTexts('p.name'), query.keyword))
    .where(onlyCondition(sql`r.product_id`, query))
  const ordered = matching.select('r.product_id').orderBy('r.seen_at', query.sortedBy).orderBy('r.product_id')
  const { rows, total } = await pageRows(query, { matching, rows: ordered })
  return { ids: rows.map((row) => row.product_id), total }
}

/** Records published products as seen, the first of the ids last, and deletes all but the newest. */
export async function saveRecentProducts(
  tx: Transaction,
  { accountId, branchId, ids }: Owned & { readonly ids: readonly Id<'products'>[] },
): Promise<void> {
  await sql`
    with clock as materialized (select studio_now() as now)
    insert into recent_products (account_id, product_id, seen_at)
    select ${accountId}, p.id, clock.now - make_interval(secs => min(wanted.place)::double precision / 1000)
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join products p on p.id = wanted.id
    cross join clock
    where p.branch_id = ${branchId} and p.status = 'published'
    group by p.id, clock.now
    order by p.id
    on conflict (account_id, product_id) do update set seen_at = greatest(recent_products.seen_at, excluded.seen_at)`.execute(
    tx,
  )
  await sql`
    delete from recent_products
    where account_id = ${accountId}
      and product_id in (
        select product_id from recent_products
        where account_id = ${accountId}
        order by seen_at desc, product_id
        offset ${maxRecent})`.execute(tx)
}

export async function deleteRecentProducts(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await tx.deleteFrom('recent_products').where('account_id', '=', accountId).execute()
}

/** Removes favourites and recent products of an account that is deleted. */
export async function eraseSaved(tx: Transaction, accountId: Id<'accounts'>): Promise<void> {
  await tx.deleteFrom('wishlist_items').where('account_id', '=', accountId).execute()
  await tx.deleteFrom('recent_products').where('account_id', '=', accountId).execute()
}

/** Moves favourites and recent products of one account to another. */
export async function moveSaved(
  tx: Transaction,
  { from, to }: { readonly from: Id<'accounts'>; readonly to: Id<'accounts'> },
): Promise<void> {
  await lockWishlist(tx, to)
  await sql`
    with moved as (delete from wishlist_items where account_id = ${from} returning product_id, price_sen, added_at)
    insert into wishlist_items (account_id, product_id, price_sen, added_at)
    select ${to}::uuid, product_id, price_sen, added_at from moved
    on conflict do nothing`.execute(tx)
  await sql`
    with moved as (delete from recent_products where account_id = ${from} returning product_id, seen_at)
    insert into recent_products (account_id, product_id, seen_at) select ${to}::uuid, product_id, seen_at from moved
    on conflict do nothing`.execute(tx)
}
