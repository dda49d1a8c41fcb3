import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { Database } from '#server/driver/database.ts'
import { bothTexts, keywordCondition, onlyCondition, type Only, pageCounted } from '#server/kit/list-query.ts'
import { firstPicture, readyPath, type PictureRow } from './card-queries.ts'

export interface CategoryRow {
  readonly id: Id<'categories'>
  readonly parent_id: Id<'categories'> | null
  readonly slug: string
  readonly name: Localized
}

/** A category as lists of categories show it. */
export interface CountedCategoryRow extends CategoryRow {
  readonly picture: string | null
  /** Published products of the category itself. */
  readonly products: number
}

/** A studio has some dozens of categories; the tree is read whole. */
const maxCategories = 500

/** All categories in use, in the studio's order. */
export async function listCategoryRows(db: Database, branchId: Id<'branches'>): Promise<CategoryRow[]> {
  const { rows } = await sql<CategoryRow>`
    select c.id, c.parent_id, c.slug, c.name ${inUse(branchId)}`.execute(db)
  return rows
}

/** The same with their pictures and products. Counting reads every product, so only lists that show the number ask. */
export async function listCountedCategoryRows(db: Database, branchId: Id<'branches'>): Promise<CountedCategoryRow[]> {
  const { rows } = await sql<CountedCategoryRow>`
    select c.id, c.parent_id, c.slug, c.name, ${readyPath(sql`c.picture`)} as picture,
      (select count(*)::integer from products p where p.category_id = c.id and p.status = 'published') as products
    ${inUse(branchId)}`.execute(db)
  return rows
}

function inUse(branchId: Id<'branches'>): RawBuilder<unknown> {
  return sql`
    from categories c
    where c.branch_id = ${branchId} and c.active
    order by c.sort, c.slug
    limit ${maxCategories}`
}

export interface MakerRow {
  readonly id: string
  readonly slug: string
  readonly name: string | Localized
  readonly line: Partial<Localized>
  readonly products: number
  readonly pictures: readonly PictureRow[]
}

interface MakerPage extends Only {
  readonly kind: 'brands' | 'shops'
  readonly branchId: Id<'branches'>
  readonly limit: number
  readonly page: number
  readonly orderBy: 'sort' | 'name'
  readonly sortedBy: 'asc' | 'desc'
  readonly keyword?: string | undefined
}

/** The brands or the sellers of the products, each with the pictures of its three best sold. */
export async function listMakerRows(
  db: Database,
  { kind, branchId, limit, page, orderBy, sortedBy, keyword, only }: MakerPage,
): Promise<{ rows: MakerRow[]; total: number }> {
  const table = kind === 'brands' ? sql`brands` : sql`shops`
  const own = kind === 'brands' ? sql`p.brand_id = m.id` : sql`p.shop_id = m.id`
  return pageCounted({ limit, page }, async (end) =>
    sql<MakerRow & { total: number }>`
    select m.id, m.slug, m.name, m.line, count(*) over ()::integer as total,
      (select count(*)::integer from products p where ${own} and p.status = 'published') as products,
      coalesce((
        select json_agg(picture)
        from (
          select ${firstPicture(sql`p.id`)} as picture
          from products p
          where ${own} and p.status = 'published'
          order by p.sold_recently desc, p.id
          limit 3
        ) best
        where picture is not null), '[]') as pictures
    from ${table} m
    where m.branch_id = ${branchId} and ${onlyCondition(sql`m.id`, { only })} and ${keywordCondition([sql`m.name::text`, ...bothTexts('m.line')], keyword)}
    order by ${orderBy === 'name' ? sql`m.name::text` : sql`m.sort`} ${sortedBy === 'asc' ? sql`asc` : sql`desc`}, m.slug
    ${end}`.execute(db),
  )
}
