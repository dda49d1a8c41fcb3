import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { fromWire } from '#domain/kit/money.ts'
import type { Refusal } from '#domain/kit/refusal.ts'
import type { saveProduct as endpoint } from '#domain/merchandising/api.ts'
import { checkProduct, decideProduct } from '#domain/merchandising/decide-product.ts'
import type { ProductInput } from '#domain/merchandising/product-input.ts'
import { indexProduct } from '#server/catalog/index-product.ts'
import { writeParts, writeProduct, writeVariants, type VariantWrite } from '#server/catalog/product-write-queries.ts'
import type { WriteContext } from '#server/kit/context.ts'
import { writeAudit } from '#server/studio/write-audit.ts'
import { loadCatalogFacts, lockCatalog } from './queries.ts'

/**
 * Inserts a product or replaces what staff wrote of it, with its derived columns. Refuses an invalid product, one that
 * somebody else has changed since, and what does not fit the catalogue.
 */
export async function saveProduct(
  ctx: WriteContext,
  { slug, version, product }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const now = await lockCatalog(ctx.tx, ctx.branch.id)
  const branchId = ctx.branch.id
  const facts = await loadCatalogFacts(ctx.tx, { branchId, slug, product })
  const refusal = checkProduct(product) ?? decideProduct({ product, version, facts })
  if (refusal) return refusal
  const saved = await writeProduct(ctx.tx, {
    ...product,
    branchId,
    slug,
    planId: product.plan_id,
    weightGrams: product.weight_grams,
    goesWith: product.goes_with,
    now,
  })
  await writeVariants(ctx.tx, { productId: saved.id, branchId, variants: product.variants.map(variantOf) })
  await writeParts(ctx.tx, { bundleId: saved.id, parts: product.parts })
  await indexProduct(ctx.tx, [saved.id])
  await writeAudit(ctx, {
    at: now,
    action: 'merchandising.save_product',
    subjectKind: 'product',
    subjectId: slug,
    details: {
      version: saved.version,
      status: product.status,
      prices: Object.fromEntries(product.variants.map(({ sku, price }) => [sku, price])),
    },
  })
  return { success: true, ...saved }
}

function variantOf(variant: ProductInput['variants'][number]): VariantWrite {
  return {
    sku: variant.sku,
    choices: variant.choices,
    title: variant.title,
    price_sen: fromWire(variant.price),
    min_quantity: variant.min_quantity,
    min_sale_quantity: variant.min_sale_qty,
    max_sale_quantity: variant.max_sale_qty,
    keep_available: variant.keep_available,
    tiers: variant.tier_prices.map((tier) => ({ quantity: tier.qty, unit_sen: fromWire(tier.tier_price) })),
    groups: variant.group_prices.map(({ group, price }) => ({ slug: group, unit_sen: fromWire(price) })),
  }
}
