import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { saveShop as endpoint } from '#domain/merchandising/api.ts'
import { writeShop } from '#server/catalog/catalog-write-queries.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockCatalog } from './queries.ts'

/** Inserts or updates a seller. */
export async function saveShop(
  ctx: WriteContext,
  shop: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const now = await lockCatalog(ctx.tx, ctx.branch.id)
  await writeShop(ctx.tx, { ...shop, branchId: ctx.branch.id })
  await writeAudit(ctx, {
    at: now,
    action: 'merchandising.save_shop',
    subjectKind: 'shop',
    subjectId: shop.slug,
    details: { name: shop.name },
  })
  return { success: true }
}
