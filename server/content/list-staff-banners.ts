import type { listStaffBanners as endpoint } from '#domain/content/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listAllBanners } from './write-queries.ts'

/** Every banner of the branch, as staff write them, including those that are switched off. */
export async function listStaffBanners(
  ctx: ReadContext,
  query: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const { rows, total } = await listAllBanners(ctx.db, { branchId: ctx.branch.id, query })
  const both = (text: { en?: string; zh?: string }) => ({ en: text.en ?? '', zh: text.zh ?? '' })
  return page(
    rows.map(({ title, body, action, ...row }) => ({
      ...row,
      title: both(title),
      body: both(body),
      action: both(action),
    })),
    { ...query, total },
  )
}
