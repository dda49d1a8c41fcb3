import type { saveProductPictures as endpoint } from '#domain/catalog/api.ts'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { studioNow } from '#server/kit/clock.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { listUnknownPaths } from '#server/pictures/queries.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockProduct, replacePictures } from './picture-queries.ts'

/** Replaces the pictures of a product; the first is on its card. Refuses an unknown path. */
export async function saveProductPictures(
  ctx: WriteContext,
  { slug, pictures }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const productId = await lockProduct(ctx.tx, { slug, branchId: ctx.branch.id })
  if (productId === undefined) return refuse('request.not_found')
  const paths = pictures.map(({ path }) => path)
  if (paths.length > 0 && (await listUnknownPaths(ctx.tx, paths)).length > 0) return refuse('pictures.unknown')
  await replacePictures(ctx.tx, { productId, pictures })
  await writeAudit(ctx, {
    at: await studioNow(ctx.tx),
    action: 'catalog.save_pictures',
    subjectKind: 'product',
    subjectId: productId,
    details: { paths },
  })
  return { success: true, pictures: pictures.length }
}
