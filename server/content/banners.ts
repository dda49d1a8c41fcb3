import type {
  listBanners as listBannersEndpoint,
  listStaffBanners as listStaffBannersEndpoint,
  getBanner as getBannerEndpoint,
  createBanner as createBannerEndpoint,
  saveBanner as saveBannerEndpoint,
} from '#domain/content/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listBannerRows, findBanner } from './queries.ts'
import { listAllBanners, insertBanner, updateBanner } from './write-queries.ts'

/** The main banners of home that are shown at present. */
export async function listBanners(
  ctx: ReadContext,
  query: CheckedOf<typeof listBannersEndpoint>,
): Promise<OutputOf<typeof listBannersEndpoint>> {
  const { rows, total } = await listBannerRows(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, query })
  return page(
    rows.map((row) => ({ ...row, type: 'image' as const })),
    { ...query, total },
  )
}

/** Every banner of the branch, as staff write them, including those that are switched off. */
export async function listStaffBanners(
  ctx: ReadContext,
  query: CheckedOf<typeof listStaffBannersEndpoint>,
): Promise<OutputOf<typeof listStaffBannersEndpoint>> {
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

/** One banner that is shown at present. Refuses `request.not_found`, also for one of another branch. */
export async function getBanner(
  ctx: ReadContext,
  input: CheckedOf<typeof getBannerEndpoint>,
): Promise<OutputOf<typeof getBannerEndpoint> | Refusal> {
  const found = await findBanner(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, id: input.id })
  return found ? { ...found, type: 'image' } : refuse('request.not_found')
}

/** Creates a banner of the branch. */
export async function createBanner(
  ctx: WriteContext,
  banner: CheckedOf<typeof createBannerEndpoint>,
): Promise<OutputOf<typeof createBannerEndpoint>> {
  const id = await insertBanner(ctx.tx, { ...banner, branchId: ctx.branch.id })
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'content.create_banner',
    subjectKind: 'banner',
    subjectId: id,
    details: banner,
  })
  return { success: true, id }
}

/** Changes a banner of the branch; one of another branch is as absent as an unknown one. */
export async function saveBanner(
  ctx: WriteContext,
  { id, ...banner }: CheckedOf<typeof saveBannerEndpoint>,
): Promise<OutputOf<typeof saveBannerEndpoint> | Refusal> {
  if (!(await updateBanner(ctx.tx, { ...banner, id, branchId: ctx.branch.id }))) return refuse('request.not_found')
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'content.save_banner',
    subjectKind: 'banner',
    subjectId: id,
    details: banner,
  })
  return { success: true, id }
}
