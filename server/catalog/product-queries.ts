import { sql } from 'kysely'
import type { SizeGuide } from '#domain/catalog/size-guide.ts'
import type { Id } from '#domain/kit/id.ts'
import type { Instant } from '#domain/kit/time.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import { productColumns, type PictureRow, type ProductRow } from './card-queries.ts'

/** A product with what only its own page shows. */
export interface ProductPageRow extends ProductRow {
  readonly description: Partial<Localized>
  readonly options: readonly {
    readonly key: string
    readonly name: Localized
    readonly values: readonly { readonly key: string; readonly name: Localized; readonly colour?: string }[]
  }[]
  readonly pictures: readonly PictureRow[]
  readonly size_guide: SizeGuide | null
  readonly shop: { readonly slug: string; readonly name: Localized }
}

/** A product by its slug, published or not. */
export async function findProduct(
  db: Database,
  { slug, branchId, now }: { readonly slug: string; readonly branchId: Id<'branches'>; readonly now: Instant },
): Promise<ProductPageRow | undefined> {
  const { rows } = await sql<ProductPageRow>`
    select ${productColumns({ branchId, now })}, p.description, p.options,
      coalesce((
        select json_agg(json_build_object('path', i.path, 'alternative', i.alternative) order by i.sort, i.id)
        from product_pictures i
        join pictures ready on ready.path = i.path and ready.status = 'ready'
        where i.product_id = p.id), '[]') as pictures,
      (select json_build_object('slug', s.slug, 'name', s.name) from shops s where s.id = p.shop_id) as shop,
      (
        with recursive up as (
          select c.parent_id, c.size_guide, 0 as height from categories c where c.id = p.category_id
          union all
          select c.parent_id, c.size_guide, up.height + 1 from up join categories c on c.id = up.parent_id
          where up.size_guide is null
        )
        select size_guide from up where size_guide is not null order by height limit 1) as size_guide
    from products p
    where p.branch_id = ${branchId} and p.slug = ${slug}`.execute(db)
  return rows[0]
}

/**
 * Published products like one: of its category first, then of its brand, then of the rest of the catalogue; available
 * before sold out, best sellers first.
 */
export async function listSimilarIds(
  db: Database,
  { slug, branchId, limit }: { readonly slug: string; readonly branchId: Id<'branches'>; readonly limit: number },
): Promise<Id<'products'>[] | undefined> {
  const { rows } = await sql<{ ids: Id<'products'>[] }>`
    select coalesce((
      select json_agg(id order by place)
      from (
        select o.id, row_number() over (
          order by o.available desc, (o.category_id is not distinct from p.category_id) desc, (o.brand_id is not distinct from p.brand_id) desc,
            o.sold_recently desc, o.id) as place
        from products o
        where o.branch_id = p.branch_id and o.status = 'published' and o.id <> p.id and o.type in ('simple', 'variable')
        order by place
        limit ${limit}
      ) alike), '[]') as ids
    from products p
    where p.branch_id = ${branchId} and p.slug = ${slug} and p.status = 'published'`.execute(db)
  return rows[0]?.ids
}

/** The published products that the studio shows beside one, in its order. */
export async function listCompanionIds(
  db: Database,
  { slug, branchId }: { readonly slug: string; readonly branchId: Id<'branches'> },
): Promise<Id<'products'>[]> {
  const { rows } = await sql<{ id: Id<'products'> }>`
    select o.id
    from products p
    cross join unnest(p.goes_with) with ordinality as w (slug, place)
    join products o on o.branch_id = p.branch_id and o.slug = w.slug and o.status = 'published'
    where p.branch_id = ${branchId} and p.slug = ${slug}
    order by w.place`.execute(db)
  return rows.map(({ id }) => id)
}
