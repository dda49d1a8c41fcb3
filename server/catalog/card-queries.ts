import { sql, type RawBuilder } from 'kysely'
import type { ProductType, StockFacts } from '#domain/catalog/model.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Sen } from '#domain/kit/money.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import { runningDeal, stockPairs, tierPrices, type SaleFacts } from './variant-queries.ts'

export interface PictureRow {
  readonly path: string
  readonly alternative: Partial<Localized>
}

export interface VariantRow extends SaleFacts {
  readonly id: Id<'product_variants'>
  readonly choices: Readonly<Record<string, string>>
  readonly title: Partial<Localized>
  readonly picture: string | null
  readonly price_sen: Sen
  readonly min_sale_quantity: number
  readonly max_sale_quantity: number
}

interface PartRow extends StockFacts {
  readonly slug: string
  readonly name: Localized
  readonly title: Partial<Localized>
  readonly picture: PictureRow | null
  readonly quantity: number
  readonly price_sen: Sen
}

/** A product as lists and its page show it, texts in both languages. */
export interface ProductRow {
  readonly id: Id<'products'>
  readonly slug: string
  readonly type: ProductType
  readonly status: 'draft' | 'published' | 'retired'
  readonly name: Localized
  readonly summary: Partial<Localized>
  readonly price_sen: Sen
  readonly available: boolean
  readonly published_at: Instant | null
  readonly sold_recently: number
  /** Sold at least as often as the twelfth best of the branch. */
  readonly best_seller: boolean
  readonly rating_sum: number
  readonly rating_count: number
  readonly plan_id: Id<'package_plans'> | null
  readonly category: { readonly id: string; readonly slug: string; readonly name: Localized } | null
  readonly brand: { readonly slug: string; readonly name: string } | null
  readonly picture: PictureRow | null
  readonly variants: readonly VariantRow[]
  readonly parts: readonly PartRow[]
}

const bestSellers = 12

/** Those products in the order of their ids; ids without a product are left out. */
export async function listProductRows(
  db: Database,
  {
    ids,
    branchId,
    now,
  }: { readonly ids: readonly Id<'products'>[]; readonly branchId: Id<'branches'>; readonly now: Instant },
): Promise<ProductRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ProductRow>`
    select ${productColumns({ branchId, now })}
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join products p on p.id = wanted.id
    where p.branch_id = ${branchId}
    order by wanted.place`.execute(db)
  return rows
}

/** The columns of `ProductRow` for products named `p`. */
export function productColumns({
  branchId,
  now,
}: {
  readonly branchId: Id<'branches'>
  readonly now: Instant
}): RawBuilder<unknown> {
  return sql`
    p.id, p.slug, p.type, p.status, p.name, p.summary, p.price_sen, p.available, p.published_at, p.sold_recently, p.rating_sum, p.rating_count, p.plan_id,
    p.sold_recently > 0 and p.sold_recently >= coalesce((
      select sold_recently from products
      where branch_id = ${branchId} and status = 'published'
      order by sold_recently desc, id
      limit 1 offset ${bestSellers - 1}), 0) as best_seller,
    (select json_build_object('id', c.id, 'slug', c.slug, 'name', c.name) from categories c where c.id = p.category_id) as category,
    (select json_build_object('slug', b.slug, 'name', b.name) from brands b where b.id = p.brand_id) as brand,
    ${firstPicture(sql`p.id`)} as picture,
    coalesce((
      select json_agg(json_build_object(
        'id', v.id, 'choices', v.choices, 'title', v.title, 'picture', ${readyPath(sql`v.picture`)}, 'price_sen', v.price_sen,
        'min_sale_quantity', v.min_sale_quantity, 'max_sale_quantity', v.max_sale_quantity,
        'tiers', ${tierPrices}, 'deal', ${runningDeal(now)}, ${stockPairs}
      ) order by v.sort, v.id)
      from product_variants v where v.product_id = p.id and v.active), '[]') as variants,
    coalesce((
      select json_agg(json_build_object(
        'slug', q.slug, 'name', q.name, 'title', v.title, 'quantity', b.quantity, 'price_sen', v.price_sen,
        ${stockPairs},
        'picture', ${firstPicture(sql`q.id`, sql`v.picture`)}
      ) order by q.sort, v.id)
      from bundle_parts b
      join product_variants v on v.id = b.variant_id
      join products q on q.id = v.product_id
      where b.bundle_id = p.id), '[]') as parts`
}

/** The first picture of a product that has been encoded, or the one with that path when it has it. */
export function firstPicture(productId: RawBuilder<unknown>, wanted = sql`null`): RawBuilder<unknown> {
  return sql`(
    select json_build_object('path', i.path, 'alternative', i.alternative)
    from product_pictures i
    join pictures ready on ready.path = i.path and ready.status = 'ready'
    where i.product_id = ${productId}
    order by (i.path = ${wanted}) is true desc, i.sort, i.id
    limit 1)`
}

/** The path of a picture once it has been encoded. */
export function readyPath(path: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select ready.path from pictures ready where ready.path = ${path} and ready.status = 'ready')`
}
