import type { createBanner as endpoint } from '#domain/content/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { insertBanner } from './write-queries.ts'

/** Creates a banner of the branch. */
export async function createBanner(
  ctx: WriteContext,
  banner: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
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
