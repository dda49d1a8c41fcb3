import type {
  listStaticBlocks as listStaticBlocksEndpoint,
  getStaticBlock as getStaticBlockEndpoint,
  saveStaticBlock as saveStaticBlockEndpoint,
} from '#domain/content/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { ReadContext, WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listStaticBlockRows, findStaticBlock } from './queries.ts'
import { writeStaticBlock } from './write-queries.ts'

/** Blocks of text that the studio wrote, among them its address. */
export async function listStaticBlocks(
  ctx: ReadContext,
  query: CheckedOf<typeof listStaticBlocksEndpoint>,
): Promise<OutputOf<typeof listStaticBlocksEndpoint>> {
  const { rows, total } = await listStaticBlockRows(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, query })
  return page(rows, { ...query, total })
}

/** One block of text. Refuses `request.not_found`, also for one of another branch. */
export async function getStaticBlock(
  ctx: ReadContext,
  input: CheckedOf<typeof getStaticBlockEndpoint>,
): Promise<OutputOf<typeof getStaticBlockEndpoint> | Refusal> {
  const found = await findStaticBlock(ctx.db, { branchId: ctx.branch.id, locale: ctx.locale, id: input.id })
  return found ?? refuse('request.not_found')
}

/** Inserts or updates a block of text, by its slug. */
export async function saveStaticBlock(
  ctx: WriteContext,
  block: CheckedOf<typeof saveStaticBlockEndpoint>,
): Promise<OutputOf<typeof saveStaticBlockEndpoint>> {
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
