import { randomUUID } from 'node:crypto'
import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { isRefusal, refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { moveStock as endpoint } from '#domain/merchandising/api.ts'
import { decideMovement } from '#domain/merchandising/decide-movement.ts'
import { indexProduct } from '#server/catalog/index-product.ts'
import { writeMovement } from '#server/catalog/product-write-queries.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockVariant } from './queries.ts'

/**
 * Changes the stock of a variant with its reason. A count that equals the stock changes nothing. Refuses
 * `request.not_found`, `catalog.stock_held` where orders hold more than would be left, and `catalog.bundle_stock`.
 */
export async function moveStock(
  ctx: WriteContext,
  { slug, sku, reason, change, count, note }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const variant = await lockVariant(ctx.tx, { branchId: ctx.branch.id, slug, sku })
  if (!variant) return refuse('request.not_found')
  const { id: variantId, stock, held, now } = variant
  const moved = decideMovement({
    stock,
    held,
    keepAvailable: variant.keep_available,
    isBundle: variant.is_bundle,
    change,
    count,
  })
  if (isRefusal(moved)) return moved
  if (moved !== 0) {
    await writeMovement(ctx.tx, { variantId, change: moved, reason, note, eventKey: `staff ${randomUUID()}`, now })
    await indexProduct(ctx.tx, [variant.product_id])
    await writeAudit(ctx, {
      at: now,
      action: 'merchandising.move_stock',
      subjectKind: 'variant',
      subjectId: sku,
      details: { change: moved, reason, note },
    })
  }
  return { success: true, sku, stock: stock + moved, held }
}
