import type { listBanners as endpoint } from '#domain/content/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listBannerRows } from './queries.ts'

/** The main banners of home that are shown at present. */
export async function listBanners(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listBannerRows(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, query })
  return page(
    rows.map((row) => ({ ...row, type: 'image' as const })),
    { ...query, total },
  )
}
