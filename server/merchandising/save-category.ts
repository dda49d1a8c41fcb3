import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { saveCategory as endpoint } from '#domain/merchandising/api.ts'
import { decideCategory } from '#domain/merchandising/decide-category.ts'
import { writeCategory } from '#server/catalog/catalog-write-queries.ts'
import { indexProduct } from '#server/catalog/index-product.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { listCategoryParents, lockCatalog } from './queries.ts'

/** Inserts or updates a category. Refuses an unknown parent, a cycle, and a tree that is too deep. */
export async function saveCategory(
  ctx: WriteContext,
  category: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const now = await lockCatalog(ctx.tx, ctx.branch.id)
  const categories = await listCategoryParents(ctx.tx, ctx.branch.id)
  const refusal = decideCategory({ ...category, categories })
  if (refusal) return refusal
  await indexProduct(ctx.tx, await writeCategory(ctx.tx, { ...category, branchId: ctx.branch.id }))
  await writeAudit(ctx, {
    at: now,
    action: 'merchandising.save_category',
    subjectKind: 'category',
    subjectId: category.slug,
    details: { parent: category.parent, name: category.name, active: category.active },
  })
  return { success: true }
}
