import { sql, type RawBuilder } from 'kysely'
import type { Collection, CatalogFilters } from '#domain/catalog/filters.ts'
import type { Id } from '#domain/kit/id.ts'
import type { SearchTerm } from '#domain/kit/list.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Locale } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import { bothTexts, joinTerms, keywordCondition, localText } from '#server/kit/list-query.ts'

type CatalogOrder = 'newest' | 'price' | 'name' | 'best' | 'relevance'

export interface CatalogQuery {
  readonly branchId: Id<'branches'>
  readonly locale: Locale
  readonly now: Instant
  readonly search: readonly SearchTerm<'slug' | 'type' | 'name'>[]
  readonly searchJoin: 'and' | 'or'
  /** A tsquery as `tsqueryOf` writes it; absent when nothing is searched. */
  readonly words?: string | undefined
  /** The categories chosen, with everything below them. */
  readonly categoryIds?: readonly string[] | undefined
  readonly brandId?: string | undefined
  readonly available: boolean
  readonly filters: CatalogFilters
  readonly orderBy: CatalogOrder
  readonly sortedBy: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export interface FoundCatalog {
  readonly total: number
  readonly ids: readonly Id<'products'>[]
  readonly categories: readonly { readonly id: string; readonly count: number }[]
  readonly brands: readonly { readonly slug: string; readonly name: string; readonly count: number }[]
  readonly available: number
  /** Counts of the price bands, in their order. */
  readonly prices: readonly number[]
}

/** The bands of the price facet in whole ringgit; the last is open. */
export const priceBands = [
  { from: 0, to: 50 },
  { from: 50, to: 100 },
  { from: 100, to: 200 },
  { from: 200, to: null },
] as const

const senPerRinggit = 100
/** How long a product counts as new. */
const newFor = sql`interval '30 days'`

/**
 * The ids of one page, the total, and the counts of each facet: the results of choosing a value under the other groups.
 * The catalogue is counted once, into cells of products with equal facet values; every count is a sum of cells. The
 * page is a query of its own, so that an ordered index scan stops after its rows; the matches of a text search, whose
 * index has no order, are shared by both.
 */
export async function findCatalog(db: Database, query: CatalogQuery): Promise<FoundCatalog> {
  const { rows } = await sql<FoundCatalog>`
    with base as ${query.words === undefined ? sql`not materialized` : sql`materialized`} (
      select p.id, p.category_id, p.brand_id, p.price_sen, p.published_at, p.sold_recently, p.sort, p.available,
        ${query.orderBy === 'name' ? localText('p.name', query.locale) : sql`null`} as shown_name,
        ${query.orderBy === 'relevance' ? relevance(query) : sql`0`} as relevance
      from products p
      where p.branch_id = ${query.branchId}
        and p.status = 'published'
        and ${query.words === undefined ? sql`true` : sql`p.search_words @@ ${query.words}::tsquery`}
        and ${inCollection(query)}
        and ${joinTerms({ search: query.search, searchJoin: query.searchJoin }, matches)}
    ),
    page as (
      select id, row_number() over () as place
      from (
        select id
        from base
        where ${inCategory(query)} and ${inBrand(query)} and ${inPrice(query.filters)} and ${inStock(query)}
        order by ${orderOf(query)}, sort, id
        limit ${query.limit}
        offset ${query.offset}
      ) ordered
    ),
    counted as (
      select category_id, brand_id, available, ${inPrice(query.filters)} as in_price, ${bandOf} as band, count(*) as n
      from base
      group by category_id, brand_id, available, in_price, band
    ),
    cells as materialized (
      select category_id, brand_id, available, in_price, band, n,
        ${inCategory(query)} as in_category, ${inBrand(query)} as in_brand, ${inStock(query)} as in_stock
      from counted
    )
    select
      (select coalesce(sum(n), 0)::integer from cells where in_category and in_brand and in_price and in_stock) as total,
      coalesce((select json_agg(id order by place) from page), '[]') as ids,
      coalesce((
        select json_agg(json_build_object('id', category_id, 'count', n))
        from (select category_id, sum(n)::integer as n from cells where in_brand and in_price and in_stock and category_id is not null group by category_id) c
      ), '[]') as categories,
      coalesce((
        select json_agg(json_build_object('slug', b.slug, 'name', b.name, 'count', n) order by b.sort, b.slug)
        from (select brand_id, sum(n)::integer as n from cells where in_category and in_price and in_stock and brand_id is not null group by brand_id) c
        join brands b on b.id = c.brand_id
      ), '[]') as brands,
      (select coalesce(sum(n), 0)::integer from cells where in_category and in_brand and in_price and available) as available,
      (select json_build_array(${sql.join(bandCounts)}) from cells where in_category and in_brand and in_stock) as prices`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error(`the catalogue of branch ${query.branchId} returned no row`)
  return row
}

/** The number of a price's band, from 1. */
const bandOf = sql`width_bucket(price_sen, ${sql.lit(`{${priceBands.map(({ from }) => from * senPerRinggit).join(',')}}`)}::bigint[])`

const bandCounts = priceBands.map(
  (_, index) => sql`coalesce(sum(n) filter (where band = ${sql.lit(index + 1)}), 0)::integer`,
)

function relevance({ words }: CatalogQuery): RawBuilder<unknown> {
  return words === undefined ? sql`0` : sql`ts_rank(p.search_words, ${words}::tsquery)`
}

function inCategory({ categoryIds }: CatalogQuery): RawBuilder<unknown> {
  return categoryIds === undefined ? sql`true` : sql`coalesce(category_id = any (${[...categoryIds]}::uuid[]), false)`
}

function inBrand({ brandId }: CatalogQuery): RawBuilder<unknown> {
  return brandId === undefined ? sql`true` : sql`coalesce(brand_id = ${brandId}, false)`
}

function inStock({ available }: CatalogQuery): RawBuilder<unknown> {
  return available ? sql`available` : sql`true`
}

function inPrice({ priceFrom, priceTo }: CatalogFilters): RawBuilder<unknown> {
  const from = priceFrom === undefined ? sql`true` : sql`price_sen >= ${priceFrom * senPerRinggit}::bigint`
  const to = priceTo === undefined ? sql`true` : sql`price_sen < ${priceTo * senPerRinggit}::bigint`
  return sql`(${from} and ${to})`
}

function inCollection({ filters, now }: CatalogQuery): RawBuilder<unknown> {
  return filters.collection === undefined ? sql`true` : collectionConditions[filters.collection](now)
}

const collectionConditions: Readonly<Record<Collection, (now: Instant) => RawBuilder<unknown>>> = {
  deals: (now) => sql`exists (
    select from product_variants v
    join deal_items i on i.variant_id = v.id
    join deals d on d.id = i.deal_id
    where v.product_id = p.id and v.active and d.starts_at <= ${now} and d.ends_at > ${now}
  )`,
  bundles: () => sql`exists (select from bundle_parts b where b.bundle_id = p.id)`,
  best_sellers: () => sql`p.sold_recently > 0`,
  new: (now) => sql`p.published_at > ${now}::timestamptz - ${newFor}`,
}

function orderOf({ orderBy, sortedBy }: CatalogQuery): RawBuilder<unknown> {
  const direction = sortedBy === 'asc' ? sql`asc` : sql`desc`
  switch (orderBy) {
    case 'newest':
      return sql`published_at ${direction}`
    case 'price':
      return sql`price_sen ${direction}`
    case 'name':
      return sql`shown_name ${direction}`
    case 'best':
      return sql`sold_recently ${direction}`
    case 'relevance':
      return sql`relevance ${direction}, sold_recently desc`
  }
}

/** When the next deals of the branch begin; undefined while none is planned. */
export async function findNextDeals(
  db: Database,
  { branchId, now }: { readonly branchId: Id<'branches'>; readonly now: Instant },
): Promise<Instant | undefined> {
  const row = await db
    .selectFrom('deals')
    .select('starts_at')
    .where('branch_id', '=', branchId)
    .where('starts_at', '>', now)
    .orderBy('starts_at')
    .limit(1)
    .executeTakeFirst()
  return row?.starts_at
}

/** A name is searched by a substring, in either language; the other keys match a whole value. */
function matches({ key, value }: SearchTerm<'slug' | 'type' | 'name'>): RawBuilder<boolean> {
  if (key === 'name') return keywordCondition(bothTexts('p.name'), value)
  return sql<boolean>`${sql.ref(`p.${key}`)} = ${value}`
}
