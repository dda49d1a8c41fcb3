import type { CheckedOf, OutputOf } from '#domain/kit/endpoint.ts'
import { page } from '#domain/kit/list.ts'
import { toWire } from '#domain/kit/money.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { wireTime } from '#domain/kit/time.ts'
import type {
  listStaffProducts as listStaffProductsEndpoint,
  getStaffProduct as getStaffProductEndpoint,
} from '#domain/merchandising/api.ts'
import type { Localized } from '#domain/text/localized.ts'
import type { ReadContext } from '#server/kit/context.ts'
import { listStaffProductRows, findStaffProduct } from './queries.ts'

/** Every product of the branch, in any status. */
export async function listStaffProducts(
  ctx: ReadContext,
  query: CheckedOf<typeof listStaffProductsEndpoint>,
): Promise<OutputOf<typeof listStaffProductsEndpoint>> {
  const { rows, total } = await listStaffProductRows(ctx.db, { branchId: ctx.branch.id, query })
  const data = rows.map(({ price_sen: price, updated_at: at, ...row }) => ({
    ...row,
    price: toWire(price),
    updated_at: wireTime(at, ctx.branch.zone),
  }))
  return page(data, { ...query, total })
}

/** A product as staff write it, including drafts and retired ones. */
export async function getStaffProduct(
  ctx: ReadContext,
  { slug }: CheckedOf<typeof getStaffProductEndpoint>,
): Promise<OutputOf<typeof getStaffProductEndpoint> | Refusal> {
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
      goes_with: [...product.goes_with],
      parts: [...parts],
    },
    stock: variants.map(({ sku, stock, held }) => ({ sku, stock, held })),
  }
}

function both(text: Partial<Localized>): Localized {
  return { en: text.en ?? '', zh: text.zh ?? '' }
}
