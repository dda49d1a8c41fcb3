import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { getStaffProduct as endpoint } from '#domain/merchandising/api.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { findStaffProduct } from './queries.ts'

/** A product as staff write it, including drafts and retired ones. */
export async function getStaffProduct(
  ctx: ReadContext,
  { slug }: CheckedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint> | Refusal> {
  const row = await findStaffProduct(ctx.db, { branchId: ctx.branch.id, slug })
  if (!row) return refuse('request.not_found')
  const { id, version, variants, parts, options, summary, description, ...product } = row
  return {
    id,
    slug,
    version,
    product: {
      type: product.type,
      status: product.status,
      shop: product.shop,
      brand: product.brand,
      category: product.category,
      name: product.name,
      summary: both(summary),
      description: both(description),
      keywords: product.keywords,
      plan_id: product.plan_id,
      weight_grams: product.weight_grams,
      sort: product.sort,
      options: [...options],
      variants: variants.map((variant) => ({
        sku: variant.sku,
        choices: { ...variant.choices },
        title: both(variant.title),
        price: toWire(variant.price_sen),
        min_quantity: variant.min_quantity,
        min_sale_qty: variant.min_sale_quantity,
        max_sale_qty: variant.max_sale_quantity,
        keep_available: variant.keep_available,
        tier_prices: variant.tiers.map((tier) => ({ qty: tier.quantity, tier_price: toWire(tier.unit_sen) })),
        group_prices: variant.groups.map((group) => ({ group: group.slug, price: toWire(group.unit_sen) })),
      })),
      parts: [...parts],
    },
    stock: variants.map(({ sku, stock, held }) => ({ sku, stock, held })),
  }
}

function both(text: Partial<Localized>): Localized {
  return { en: text.en ?? '', zh: text.zh ?? '' }
}
