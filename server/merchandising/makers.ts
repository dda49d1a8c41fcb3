import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import type { saveBrand as saveBrandEndpoint, saveShop as saveShopEndpoint } from '#domain/merchandising/api.ts'
import { writeBrand, writeShop } from '#server/catalog/catalog-write-queries.ts'
import { indexProduct } from '#server/catalog/index-product.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { lockCatalog } from './queries.ts'

/** Inserts or updates a brand; its products are found by the new name at once. */
export async function saveBrand(
  ctx: WriteContext,
  brand: CheckedOf<typeof saveBrandEndpoint>,
): Promise<OutputOf<typeof saveBrandEndpoint>> {
  const now = await lockCatalog(ctx.tx, ctx.branch.id)
  await indexProduct(ctx.tx, await writeBrand(ctx.tx, { ...brand, branchId: ctx.branch.id }))
  await writeAudit(ctx, {
    at: now,
    action: 'merchandising.save_brand',
    subjectKind: 'brand',
    subjectId: brand.slug,
    details: { name: brand.name },
  })
  return { success: true }
}

/** Inserts or updates a seller. */
export async function saveShop(
  ctx: WriteContext,
  shop: CheckedOf<typeof saveShopEndpoint>,
): Promise<OutputOf<typeof saveShopEndpoint>> {
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
