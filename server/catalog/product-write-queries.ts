import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Transaction } from '#server/driver/database.ts'

/** A product as it is written, without its variants. */
export interface ProductWrite {
  readonly branchId: Id<'branches'>
  readonly slug: string
  readonly type: string
  readonly status: 'draft' | 'published' | 'retired'
  readonly shop: string
  readonly brand: string | null
  readonly category: string | null
  readonly name: Localized
  readonly summary: Localized
  readonly description: Localized
  readonly keywords: string
  readonly planId: Id<'package_plans'> | null
  readonly weightGrams: number
  readonly sort: number
  readonly options: readonly unknown[]
  readonly goesWith: readonly string[]
  readonly now: Instant
}

/** Inserts or replaces a product by its slug. It is new in the catalogue from its first publication. */
export async function writeProduct(
  tx: Transaction,
  product: ProductWrite,
): Promise<{ id: Id<'products'>; version: number }> {
  const { branchId, now, status } = product
  const { rows } = await sql<{ id: Id<'products'>; version: number }>`
    insert into products as p (branch_id, slug, type, status, shop_id, brand_id, category_id, name, summary, description, options,
      keywords, plan_id, weight_grams, sort, goes_with, published_at, created_at, updated_at)
    select ${branchId}, ${product.slug}, ${product.type}, ${status}, s.id,
      (select id from brands where branch_id = ${branchId} and slug = ${product.brand}),
      (select id from categories where branch_id = ${branchId} and slug = ${product.category}),
      ${JSON.stringify(product.name)}::jsonb, ${JSON.stringify(product.summary)}::jsonb, ${JSON.stringify(product.description)}::jsonb,
      ${JSON.stringify(product.options)}::jsonb, ${product.keywords}, ${product.planId}::uuid, ${product.weightGrams}, ${product.sort},
      ${[...product.goesWith]}::text[],
      case when ${status} = 'published' then ${now}::timestamptz end, ${now}, ${now}
    from shops s
    where s.branch_id = ${branchId} and s.slug = ${product.shop}
    on conflict (branch_id, slug) do update set
      status = excluded.status, shop_id = excluded.shop_id, brand_id = excluded.brand_id, category_id = excluded.category_id,
      name = excluded.name, summary = excluded.summary, description = excluded.description, options = excluded.options,
      keywords = excluded.keywords, plan_id = excluded.plan_id, weight_grams = excluded.weight_grams, sort = excluded.sort,
      goes_with = excluded.goes_with,
      published_at = coalesce(p.published_at, excluded.published_at), updated_at = excluded.updated_at, version = p.version + 1
    returning id, version`.execute(tx)
  const [row] = rows
  if (!row)
    throw new Error(
      `shop ${product.shop} is missing in branch ${branchId}: it left while product ${product.slug} was saved`,
    )
  return row
}

export interface VariantWrite {
  readonly sku: string
  readonly choices: Readonly<Record<string, string>>
  readonly title: Localized
  readonly price_sen: Sen
  readonly min_quantity: number
  readonly min_sale_quantity: number
  readonly max_sale_quantity: number
  readonly keep_available: boolean
  readonly tiers: readonly { readonly quantity: number; readonly unit_sen: Sen }[]
  readonly groups: readonly { readonly slug: string; readonly unit_sen: Sen }[]
}

interface Variants {
  readonly productId: Id<'products'>
  readonly branchId: Id<'branches'>
  readonly variants: readonly VariantWrite[]
}

/**
 * Writes the variants of a product with their tiers and group prices. An absent one is no longer sold; its row stays,
 * since orders name it. Stock does not change.
 */
export async function writeVariants(tx: Transaction, { productId, branchId, variants }: Variants): Promise<void> {
  const wanted = sql`
    select * from json_to_recordset(${JSON.stringify(variants.map((variant, sort) => ({ ...variant, sort })))}::json)
      as wanted (sku text, choices jsonb, title jsonb, price_sen bigint, min_quantity integer, min_sale_quantity integer,
        max_sale_quantity integer, keep_available boolean, tiers jsonb, groups jsonb, sort integer)`
  await sql`
    update product_variants set active = false
    where product_id = ${productId} and active and choices not in (select choices from (${wanted}) w)`.execute(tx)
  await sql`
    insert into product_variants (product_id, sku, choices, title, price_sen, min_quantity, min_sale_quantity, max_sale_quantity, keep_available, sort)
    select ${productId}, sku, choices, title, price_sen, min_quantity, min_sale_quantity, max_sale_quantity, keep_available, sort
    from (${wanted}) w
    order by choices
    on conflict (product_id, choices) do update set
      sku = excluded.sku, title = excluded.title, price_sen = excluded.price_sen, min_quantity = excluded.min_quantity,
      min_sale_quantity = excluded.min_sale_quantity, max_sale_quantity = excluded.max_sale_quantity,
      keep_available = excluded.keep_available, sort = excluded.sort, active = true`.execute(tx)
  await sql`
    delete from tier_prices where variant_id in (select id from product_variants where product_id = ${productId})`.execute(
    tx,
  )
  await sql`
    insert into tier_prices (variant_id, quantity, unit_sen)
    select v.id, t.quantity, t.unit_sen
    from (${wanted}) w
    join product_variants v on v.product_id = ${productId} and v.choices = w.choices
    cross join jsonb_to_recordset(w.tiers) as t (quantity integer, unit_sen bigint)`.execute(tx)
  await sql`
    delete from group_prices where variant_id in (select id from product_variants where product_id = ${productId})`.execute(
    tx,
  )
  await sql`
    insert into group_prices (variant_id, price_group_id, unit_sen)
    select v.id, g.id, t.unit_sen
    from (${wanted}) w
    join product_variants v on v.product_id = ${productId} and v.choices = w.choices
    cross join jsonb_to_recordset(w.groups) as t (slug text, unit_sen bigint)
    join price_groups g on g.branch_id = ${branchId} and g.slug = t.slug`.execute(tx)
}

/** Replaces what a bundle is made of. */
export async function writeParts(
  tx: Transaction,
  {
    bundleId,
    parts,
  }: {
    readonly bundleId: Id<'products'>
    readonly parts: readonly { readonly sku: string; readonly quantity: number }[]
  },
): Promise<void> {
  await tx.deleteFrom('bundle_parts').where('bundle_id', '=', bundleId).execute()
  if (parts.length === 0) return
  await sql`
    insert into bundle_parts (bundle_id, variant_id, quantity)
    select ${bundleId}, v.id, w.quantity
    from json_to_recordset(${JSON.stringify(parts)}::json) as w (sku text, quantity integer)
    join product_variants v on v.sku = w.sku
    order by v.id`.execute(tx)
}

/** Changes the stock of a locked variant, with its reason. `eventKey` is used once. */
export async function writeMovement(
  tx: Transaction,
  movement: {
    readonly variantId: Id<'product_variants'>
    readonly change: number
    readonly reason: 'received' | 'corrected'
    readonly note: string
    readonly eventKey: string
    readonly now: Instant
  },
): Promise<void> {
  const { variantId, change, reason, note, eventKey, now } = movement
  await sql`
    with moved as (
      insert into stock_movements (variant_id, change, reason, event_key, at, note)
      values (${variantId}, ${change}, ${reason}, ${eventKey}, ${now}, ${note})
    )
    update product_variants set stock = stock + ${change} where id = ${variantId}`.execute(tx)
}

/**
 * Points the products of a package at another version of its plan, or at the same one. Returns them; an editor who read
 * one before must reload it to save it.
 */
export async function pointAtPlan(
  tx: Transaction,
  { from, to }: { readonly from: Id<'package_plans'>; readonly to: Id<'package_plans'> },
): Promise<Id<'products'>[]> {
  const { rows } = await sql<{ id: Id<'products'> }>`
    update products
    set plan_id = ${to}, version = version + (plan_id <> ${to})::integer
    where plan_id = ${from}
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Locks a product, so that concurrent changes of its parts count one after the other. */
export async function lockProduct(tx: Transaction, productId: Id<'products'>): Promise<void> {
  await sql`select 1 from products where id = ${productId} for no key update`.execute(tx)
}

/** Counts the stars of a locked product again from its public reviews. */
export async function countRating(tx: Transaction, productId: Id<'products'>): Promise<void> {
  await sql`
    update products p
    set rating_sum = r.stars, rating_count = r.reviews
    from (
      select coalesce(sum(stars), 0)::integer as stars, count(*)::integer as reviews
      from product_reviews
      where product_id = ${productId} and hidden_at is null
    ) r
    where p.id = ${productId}`.execute(tx)
}
