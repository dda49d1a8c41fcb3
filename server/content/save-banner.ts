import type { saveBanner as endpoint } from '#domain/content/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { updateBanner } from './write-queries.ts'

/** Changes a banner of the branch; one of another branch is as absent as an unknown one. */
export async function saveBanner(
  ctx: WriteContext,
  { id, ...banner }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
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
