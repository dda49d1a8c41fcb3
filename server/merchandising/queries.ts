import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { CatalogFacts } from '#domain/merchandising/decide-product.ts'
import type { ProductInput } from '#domain/merchandising/product-input.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database, Transaction } from '#server/driver/database.ts'
import {
  bothTexts,
  type ListQuery,
  pageCounted,
  rowsBefore,
  searchCondition,
  type SearchTerms,
  whereKeyword,
} from '#server/kit/list-query.ts'

type BranchId = Id<'branches'>

/**
 * Lets one person of staff change the catalogue of a branch at a time, and returns the time after the lock. New slugs,
 * SKUs and cycles of categories have no row to lock, so a name is locked: the one that versions before this one lock,
 * since both run during an upgrade.
 */
export async function lockCatalog(tx: Transaction, branchId: BranchId): Promise<Instant> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shelf ${branchId}`}, 0))`.execute(tx)
  const { rows } = await sql<{ now: Instant }>`select studio_now() as now`.execute(tx)
  const now = rows[0]?.now
  if (!now) throw new Error('the database returned no time')
  return now
}

interface Wanted {
  readonly branchId: BranchId
  readonly slug: string
  readonly product: ProductInput
}

/** The facts of the catalogue that a change must fit. */
export async function loadCatalogFacts(tx: Transaction, { branchId, slug, product }: Wanted): Promise<CatalogFacts> {
  const wanted = product.variants.map(({ sku, choices }) => ({ sku, choices }))
  const { rows } = await sql<CatalogFacts>`
    with own as (select id, type, version from products where branch_id = ${branchId} and slug = ${slug}),
    wanted as (select * from json_to_recordset(${JSON.stringify(wanted)}::json) as w (sku text, choices jsonb))
    select
      (select json_build_object('type', type, 'version', version) from own) as product,
      json_build_object(
        'shop', exists (select from shops where branch_id = ${branchId} and slug = ${product.shop}),
        'brand', exists (select from brands where branch_id = ${branchId} and slug = ${product.brand}),
        'category', exists (select from categories where branch_id = ${branchId} and slug = ${product.category}),
        'plan_id', exists (select from package_plans where branch_id = ${branchId} and id = ${product.plan_id}::uuid and replaced_by is null)) as known,
      coalesce((select json_agg(slug) from price_groups where branch_id = ${branchId}), '[]') as groups,
      coalesce((
        select json_agg(slug) from products
        where branch_id = ${branchId} and slug = any (${product.goes_with}::text[]) and slug <> ${slug}), '[]') as companions,
      coalesce((
        select json_agg(v.sku)
        from wanted w
        join product_variants v on v.sku = w.sku
        where not exists (select from own where own.id = v.product_id and v.choices = w.choices)), '[]') as "takenSkus",
      coalesce((
        select json_agg(v.sku)
        from product_variants v
        join products p on p.id = v.product_id
        where v.sku = any (${product.parts.map(({ sku }) => sku)}::text[]) and v.active
          and p.branch_id = ${branchId} and p.type in ('simple', 'variable') and p.slug <> ${slug}
          and not exists (select from bundle_parts b where b.bundle_id = p.id)), '[]') as "partSkus",
      coalesce((
        select json_agg(json_build_object('choices', v.choices, 'bundle', q.slug) order by q.slug)
        from own
        join product_variants v on v.product_id = own.id
        join bundle_parts b on b.variant_id = v.id
        join products q on q.id = b.bundle_id), '[]') as "inBundles"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`the catalogue facts of product ${slug} returned no row`)
  return { ...row, product: row.product ?? undefined }
}

interface StaffProductRow {
  readonly id: Id<'products'>
  readonly version: number
  readonly slug: string
  readonly type: ProductInput['type']
  readonly status: ProductInput['status']
  readonly shop: string
  readonly brand: string | null
  readonly category: string | null
  readonly name: Localized
  readonly summary: Partial<Localized>
  readonly description: Partial<Localized>
  readonly keywords: string
  readonly plan_id: Id<'package_plans'> | null
  readonly weight_grams: number
  readonly sort: number
  readonly options: ProductInput['options']
  readonly variants: readonly {
    readonly sku: string
    readonly choices: Readonly<Record<string, string>>
    readonly title: Partial<Localized>
    readonly price_sen: Sen
    readonly min_quantity: number
    readonly min_sale_quantity: number
    readonly max_sale_quantity: number
    readonly keep_available: boolean
    readonly stock: number
    readonly held: number
    readonly tiers: readonly { readonly quantity: number; readonly unit_sen: Sen }[]
    readonly groups: readonly { readonly slug: string; readonly unit_sen: Sen }[]
  }[]
  readonly parts: readonly { readonly sku: string; readonly quantity: number }[]
  readonly goes_with: readonly string[]
}

/** A product with everything that staff write of it. */
export async function findStaffProduct(
  db: Database,
  { branchId, slug }: { readonly branchId: BranchId; readonly slug: string },
): Promise<StaffProductRow | undefined> {
  const { rows } = await sql<StaffProductRow>`
    select p.id, p.version, p.slug, p.type, p.status, s.slug as shop, b.slug as brand, c.slug as category, p.name, p.summary, p.description,
      p.keywords, p.plan_id, p.weight_grams, p.sort, p.options, p.goes_with,
      coalesce((
        select json_agg(json_build_object(
          'sku', v.sku, 'choices', v.choices, 'title', v.title, 'price_sen', v.price_sen, 'min_quantity', v.min_quantity,
          'min_sale_quantity', v.min_sale_quantity, 'max_sale_quantity', v.max_sale_quantity, 'keep_available', v.keep_available,
          'stock', v.stock, 'held', v.held,
          'tiers', coalesce((
            select json_agg(json_build_object('quantity', t.quantity, 'unit_sen', t.unit_sen) order by t.quantity)
            from tier_prices t where t.variant_id = v.id), '[]'),
          'groups', coalesce((
            select json_agg(json_build_object('slug', g.slug, 'unit_sen', x.unit_sen) order by g.slug)
            from group_prices x join price_groups g on g.id = x.price_group_id where x.variant_id = v.id), '[]')
        ) order by v.sort, v.id)
        from product_variants v where v.product_id = p.id and v.active), '[]') as variants,
      coalesce((
        select json_agg(json_build_object('sku', v.sku, 'quantity', x.quantity) order by v.sku)
        from bundle_parts x join product_variants v on v.id = x.variant_id where x.bundle_id = p.id), '[]') as parts
    from products p
    join shops s on s.id = p.shop_id
    left join brands b on b.id = p.brand_id
    left join categories c on c.id = p.category_id
    where p.branch_id = ${branchId} and p.slug = ${slug}`.execute(db)
  return rows[0]
}

interface StaffProductQuery extends SearchTerms<'slug' | 'status'> {
  readonly limit: number
  readonly page: number
  readonly orderBy: 'updated_at' | 'slug' | 'price' | 'sold'
  readonly sortedBy: 'asc' | 'desc'
  readonly keyword?: string | undefined
}

const orderColumns = { updated_at: 'updated_at', slug: 'slug', price: 'price_sen', sold: 'sold_recently' } as const

interface StaffListRow extends Pick<StaffProductRow, 'id' | 'slug' | 'type' | 'status' | 'name' | 'version'> {
  readonly price_sen: Sen
  readonly stock: number
  readonly held: number
  readonly sold_recently: number
  readonly updated_at: Instant
}

export async function listStaffProductRows(
  db: Database,
  { branchId, query }: { readonly branchId: BranchId; readonly query: StaffProductQuery },
): Promise<{ rows: StaffListRow[]; total: number }> {
  const matching = sql`p.branch_id = ${branchId} and ${searchCondition({ slug: 'p.slug', status: 'p.status' }, query)} and ${whereKeyword(
    query.keyword,
    (has) => sql<boolean>`(${sql.join([...bothTexts('p.name'), sql<string>`p.slug`].map(has), sql` or `)} or exists (
      select from product_variants v where v.product_id = p.id and ${has(sql`v.sku`)}))`,
  )}`
  const order = sql`p.${sql.ref(orderColumns[query.orderBy])} ${query.sortedBy === 'asc' ? sql`asc` : sql`desc`}, p.id`
  // Stock is summed for the products of the page alone, and not for those before it.
  const { rows } = await sql<StaffListRow>`
    with page as materialized (
      select p.id from products p where ${matching} order by ${order} limit ${query.limit} offset ${rowsBefore(query)}
    )
    select p.id, p.slug, p.type, p.status, p.name, p.price_sen, p.sold_recently, p.version, p.updated_at, of_all.stock, of_all.held
    from page
    join products p on p.id = page.id
    cross join lateral (
      select coalesce(sum(v.stock), 0)::integer as stock, coalesce(sum(v.held), 0)::integer as held
      from product_variants v
      where v.product_id = p.id and v.active
    ) of_all
    order by ${order}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`
    select count(*)::integer as total from products p where ${matching}`.execute(db)
  return { rows, total: counted[0]?.total ?? 0 }
}

/** A variant of that product, locked, with the minimum of its stock. */
export async function lockVariant(
  tx: Transaction,
  { branchId, slug, sku }: { readonly branchId: BranchId; readonly slug: string; readonly sku: string },
) {
  const { rows } = await sql<{
    id: Id<'product_variants'>
    product_id: Id<'products'>
    stock: number
    held: number
    keep_available: boolean
    is_bundle: boolean
    now: Instant
  }>`
    with locked as materialized (
      select v.id, v.product_id, v.stock, v.held, v.keep_available,
        exists (select from bundle_parts b where b.bundle_id = v.product_id) as is_bundle
      from product_variants v
      join products p on p.id = v.product_id
      where p.branch_id = ${branchId} and p.slug = ${slug} and v.sku = ${sku}
      for update of v
    )
    select *, studio_now() as now from locked`.execute(tx)
  return rows[0]
}

/** The tree of categories, flat. */
export async function listCategoryParents(tx: Transaction, branchId: BranchId) {
  const { rows } = await sql<{ slug: string; parent: string | null }>`
    select c.slug, p.slug as parent
    from categories c
    left join categories p on p.id = c.parent_id
    where c.branch_id = ${branchId}`.execute(tx)
  return rows
}

interface DealRow {
  readonly slug: string
  readonly name: Localized
  readonly starts_at: Instant
  readonly ends_at: Instant
  readonly items: readonly {
    readonly sku: string
    readonly unit_sen: Sen
    readonly quantity: number
    readonly sold: number
  }[]
}

const dealColumns = sql`d.slug, d.name, d.starts_at, d.ends_at,
  coalesce((
    select json_agg(json_build_object('sku', v.sku, 'unit_sen', i.unit_sen, 'quantity', i.quantity, 'sold', i.sold) order by v.sku)
    from deal_items i join product_variants v on v.id = i.variant_id where i.deal_id = d.id), '[]') as items`

export async function findDeal(
  tx: Transaction,
  { branchId, slug }: { readonly branchId: BranchId; readonly slug: string },
): Promise<DealRow | undefined> {
  const { rows } = await sql<DealRow>`
    select ${dealColumns} from deals d where d.branch_id = ${branchId} and d.slug = ${slug}`.execute(tx)
  return rows[0]
}

export async function listDealRows(
  db: Database,
  {
    branchId,
    query,
  }: {
    readonly branchId: BranchId
    readonly query: ListQuery<never, 'starts_at'>
  },
): Promise<{ rows: DealRow[]; total: number }> {
  return pageCounted(query, async (end) =>
    sql<DealRow & { total: number }>`
    select ${dealColumns}, count(*) over ()::integer as total
    from deals d
    where d.branch_id = ${branchId} and ${whereKeyword(
      query.keyword,
      (has) => sql<boolean>`(${sql.join([...bothTexts('d.name'), sql<string>`d.slug`].map(has), sql` or `)} or exists (
        select from deal_items i join product_variants v on v.id = i.variant_id where i.deal_id = d.id and ${has(sql`v.sku`)}))`,
    )}
    order by d.starts_at ${query.sortedBy === 'asc' ? sql`asc` : sql`desc`}, d.id
    ${end}`.execute(db),
  )
}

/** Base prices by SKU of what the branch sells in variants. */
export async function listPrices(
  tx: Transaction,
  { branchId, skus }: { readonly branchId: BranchId; readonly skus: readonly string[] },
): Promise<ReadonlyMap<string, Sen>> {
  const { rows } = await sql<{ sku: string; price_sen: Sen }>`
    select v.sku, v.price_sen
    from product_variants v
    join products p on p.id = v.product_id
    where p.branch_id = ${branchId} and v.active and v.sku = any (${[...skus]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.sku, row.price_sen]))
}
