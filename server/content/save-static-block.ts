import type { saveStaticBlock as endpoint } from '#domain/content/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { writeStaticBlock } from './write-queries.ts'

/** Inserts or updates a block of text, by its slug. */
export async function saveStaticBlock(
  ctx: WriteContext,
  block: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  await writeStaticBlock(ctx.tx, { ...block, branchId: ctx.branch.id })
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'content.save_static_block',
    subjectKind: 'static_block',
    subjectId: block.slug,
    details: { title: block.title, kind: block.kind },
  })
  return { success: true }
}
