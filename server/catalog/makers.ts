import type { listBrands as listBrandsEndpoint, listShops as listShopsEndpoint } from '#domain/catalog/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import { page } from '#domain/kit/list.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import type { Only } from '#server/kit/list-query.ts'
import { listMakerRows, type MakerRow } from './category-queries.ts'

/** The brands of the branch. */
export async function listBrands(
  ctx: ReadContext,
  query: CheckedOf<typeof listBrandsEndpoint> & Only,
): Promise<OutputOf<typeof listBrandsEndpoint>> {
  const { rows, total } = await listMakerRows(ctx.db, { ...query, kind: 'brands', branchId: ctx.branch.id })
  return page(
    rows.map((row) => ({ ...presentMaker(row, ctx.locale), id: asId('brands', row.id) })),
    { ...query, total },
  )
}

/** The sellers of the branch. */
export async function listShops(
  ctx: ReadContext,
  query: CheckedOf<typeof listShopsEndpoint> & Only,
): Promise<OutputOf<typeof listShopsEndpoint>> {
  const { rows, total } = await listMakerRows(ctx.db, { ...query, kind: 'shops', branchId: ctx.branch.id })
  return page(
    rows.map((row) => ({ ...presentMaker(row, ctx.locale), id: asId('shops', row.id) })),
    { ...query, total },
  )
}

/** A brand or a seller with its pictures. */
function presentMaker(row: MakerRow, locale: Locale) {
  return {
    slug: row.slug,
    name: typeof row.name === 'string' ? row.name : inLocale(row.name, locale),
    line: inLocale(row.line, locale),
    products: row.products,
    images: row.pictures.map(({ path, alternative }) => ({ path, alternative: inLocale(alternative, locale) })),
  }
}
