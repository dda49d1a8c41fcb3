import { sql } from 'kysely'
import type { ProductType, StockFacts } from '#domain/catalog/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'
import { lockProducts } from './stock-queries.ts'
import { wholeStockPairs } from './variant-queries.ts'

/** Everything from which the derived columns of a product are computed. */
export interface IndexedRow {
  readonly id: Id<'products'>
  readonly type: ProductType
  readonly status: 'draft' | 'published' | 'retired'
  readonly name: Localized
  readonly summary: Partial<Localized>
  readonly keywords: string
  readonly options: readonly { readonly values: readonly { readonly name: Localized }[] }[]
  readonly plan: { readonly price_sen: Sen; readonly active: boolean } | null
  readonly brand: string | null
  /** Its category and all above it. */
  readonly categories: readonly Localized[]
  readonly variants: readonly (StockFacts & { readonly id: Id<'product_variants'>; readonly price_sen: Sen })[]
  readonly parts: readonly (StockFacts & { readonly quantity: number })[]
}

/**
 * Those products, locked by id and read after the lock. The words of the catalogue are locked as well, until the
 * transaction ends, since two writers would count the same word separately.
 */
export async function lockIndexedRows(tx: Transaction, productIds: readonly Id<'products'>[]): Promise<IndexedRow[]> {
  await sql`lock table search_terms in share row exclusive mode`.execute(tx)
  await lockProducts(tx, productIds)
  const { rows } = await sql<IndexedRow>`
    with recursive locked as materialized (
      select id, type, status, name, summary, keywords, options, plan_id, brand_id, category_id
      from products
      where id = any (${[...productIds]}::uuid[])
    ), above as (
      select l.id as product_id, c.parent_id, c.name, 0 as height
      from locked l
      join categories c on c.id = l.category_id
      union all
      select a.product_id, c.parent_id, c.name, a.height + 1
      from above a
      join categories c on c.id = a.parent_id
      where a.height < 20
    )
    select l.id, l.type, l.status, l.name, l.summary, l.keywords, l.options,
      (select json_build_object('price_sen', n.price_sen, 'active', n.active) from package_plans n where n.id = l.plan_id) as plan,
      (select b.name from brands b where b.id = l.brand_id) as brand,
      coalesce((select json_agg(a.name order by a.height) from above a where a.product_id = l.id), '[]') as categories,
      coalesce((
        select json_agg(json_build_object(
          'id', v.id, 'price_sen', v.price_sen, ${wholeStockPairs}))
        from product_variants v where v.product_id = l.id and v.active), '[]') as variants,
      coalesce((
        select json_agg(json_build_object(${wholeStockPairs}, 'quantity', p.quantity))
        from bundle_parts p
        join product_variants v on v.id = p.variant_id
        where p.bundle_id = l.id), '[]') as parts
    from locked l
    order by l.id`.execute(tx)
  return rows
}

/** Those products and the bundles that one of them is part of. */
export async function withBundlesOf(tx: Transaction, productIds: readonly Id<'products'>[]): Promise<Id<'products'>[]> {
  const { rows } = await sql<{ id: Id<'products'> }>`
    select unnest(${[...productIds]}::uuid[]) as id
    union
    select p.bundle_id
    from bundle_parts p
    join product_variants v on v.id = p.variant_id
    where v.product_id = any (${[...productIds]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The derived columns of a product. */
export interface ProductIndex {
  readonly id: Id<'products'>
  /** A tsvector; empty for a product that visitors cannot find. */
  readonly searchWords: string
  readonly searchText: string
  readonly priceSen: Sen
  readonly available: boolean
}

/**
 * Writes the derived columns and counts the words again: of each product those of weight A and B, since the description
 * is full of words that nobody searches for.
 */
export async function saveIndex(tx: Transaction, rows: readonly ProductIndex[]): Promise<void> {
  await sql`
    with indexed as (
      select id, "searchWords"::tsvector as search_words, "searchText" as search_text, "priceSen" as price_sen, available
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as row (id uuid, "searchWords" text, "searchText" text, "priceSen" bigint, available boolean)
    ), changes as (
      select branch_id, word, sum(change)::integer as change
      from (
        select p.branch_id, word, -1 as change
        from indexed i
        join products p on p.id = i.id
        cross join unnest(tsvector_to_array(ts_filter(p.search_words, '{a,b}'))) as word
        union all
        select p.branch_id, word, 1
        from indexed i
        join products p on p.id = i.id
        cross join unnest(tsvector_to_array(ts_filter(i.search_words, '{a,b}'))) as word
      ) counted
      group by branch_id, word
      having sum(change) <> 0
    ), raised as (
      insert into search_terms (branch_id, word, products)
      select branch_id, word, change from changes where change > 0
      on conflict (branch_id, word) do update set products = search_terms.products + excluded.products
    ), lowered as (
      update search_terms t
      set products = t.products + c.change
      from changes c
      where c.branch_id = t.branch_id and c.word = t.word and c.change < 0 and t.products + c.change > 0
    ), forgotten as (
      delete from search_terms t
      using changes c
      where c.branch_id = t.branch_id and c.word = t.word and t.products + c.change <= 0
    )
    update products p
    set search_words = i.search_words, search_text = i.search_text, price_sen = i.price_sen, available = i.available
    from indexed i
    where i.id = p.id`.execute(tx)
}
