import { z } from 'zod/mini'
import { sizeGuide } from '#domain/catalog/size-guide.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { slugText, typedLine, typedLines } from '#domain/kit/typed-text.ts'
import { maxPieces } from './model.ts'
import { productInput } from './product-input.ts'

const slug = slugText(80)
const productSlug = slugText(120)
const sku = z.string().check(z.regex(/^[A-Z0-9][A-Z0-9-]{1,39}$/))
const line = typedLine(300)
const localized = z.strictObject({ en: line.check(z.minLength(1)), zh: line.check(z.minLength(1)) })
const localizedOrEmpty = z.strictObject({ en: line, zh: line })
const price = wireMoney.check(z.regex(/^\d{1,7}\.\d{2}$/))
const sort = z._default(z.int().check(z.minimum(0), z.maximum(100_000)), 0)
const done = z.strictObject({ success: z.literal(true) })

const managers = { staff: ['owner', 'manager'] } as const
const counters = { staff: ['owner', 'manager', 'desk'] } as const

const stockOfVariant = { sku: z.string(), stock: z.number(), held: z.number() }

export const listStaffProducts = endpoint({
  name: 'merchandising.products',
  method: 'GET',
  path: '/staff/products',
  who: counters,
  summary: 'Every product of the branch, drafts and retired ones among them',
  refusals: [],
  input: z.strictObject(
    listFields({
      search: { slug: /^[a-z0-9-]{1,120}$/, status: /^(draft|published|retired)$/ },
      orders: ['updated_at', 'slug', 'price', 'sold'],
      sorted: 'desc',
      keyword: 'name, slug and SKU',
    }),
  ),
  output: pageOf(
    z.strictObject({
      id: idOf('products'),
      slug: z.string(),
      type: z.string(),
      status: z.string(),
      name: localizedOrEmpty,
      price: wireMoney,
      stock: z.number(),
      held: z.number(),
      sold_recently: z.number(),
      version: z.number(),
      updated_at: wireInstant,
    }),
  ),
})

export const getStaffProduct = endpoint({
  name: 'merchandising.product',
  method: 'GET',
  path: '/staff/products/{slug}',
  who: counters,
  summary: 'A product as staff change it, with its stock',
  refusals: ['request.not_found'],
  input: z.strictObject({ slug: productSlug }),
  output: z.strictObject({
    id: idOf('products'),
    slug: z.string(),
    version: z.number(),
    product: productInput,
    stock: z.array(z.strictObject(stockOfVariant)),
  }),
})

/**
 * Makes the product of that slug, or replaces it. `version` is the one that was read, 0 for a new product. A variant is
 * identified by its choices; an absent one is no longer sold. Stock is not changed here.
 */
export const saveProduct = endpoint({
  name: 'merchandising.save_product',
  method: 'PUT',
  path: '/staff/products/{slug}',
  who: managers,
  summary: 'Make a product, change it, publish it or take it out of the catalog',
  refusals: [
    'catalog.changed',
    'catalog.variants',
    'catalog.tiers',
    'catalog.plan',
    'catalog.unknown',
    'catalog.type_fixed',
    'catalog.sku_taken',
    'catalog.bundle_parts',
    'catalog.in_bundle',
  ],
  input: z.strictObject({
    slug: productSlug,
    version: z.int().check(z.minimum(0)),
    product: productInput,
  }),
  output: z.strictObject({ success: z.literal(true), id: idOf('products'), version: z.number() }),
})

/** `change` adds to the stock or subtracts; `count` sets it, and the difference is the movement. */
export const moveStock = endpoint({
  name: 'merchandising.move_stock',
  method: 'POST',
  path: '/staff/products/{slug}/stock',
  who: counters,
  summary: 'Receive, count or correct the stock of a variant',
  refusals: ['request.not_found', 'catalog.stock_held', 'catalog.bundle_stock'],
  input: z
    .strictObject({
      slug: productSlug,
      sku,
      reason: z.enum(['received', 'corrected']),
      change: z.optional(z.int().check(z.minimum(-maxPieces), z.maximum(maxPieces))),
      count: z.optional(z.int().check(z.minimum(0), z.maximum(maxPieces))),
      note: z._default(typedLines(200), ''),
    })
    .check(
      z.refine((sent) => (sent.change === undefined) !== (sent.count === undefined), {
        path: ['change'],
        error: 'fields.invalid',
      }),
    ),
  output: z.strictObject({ success: z.literal(true), ...stockOfVariant }),
})

/** Its products stay in it when a category is renamed or moved; the search finds them by the new name at once. */
export const saveCategory = endpoint({
  name: 'merchandising.save_category',
  method: 'PUT',
  path: '/staff/categories/{slug}',
  who: managers,
  summary: 'Make or change a category',
  refusals: ['catalog.unknown', 'catalog.category_ring'],
  input: z.strictObject({
    slug,
    name: localized,
    parent: z._default(z.nullable(slug), null),
    sort,
    active: z._default(z.boolean(), true),
    /** The sizes of its products and of those below it; null for none, absent stays. */
    size_guide: z.optional(z.nullable(sizeGuide)),
  }),
  output: done,
})

export const saveBrand = endpoint({
  name: 'merchandising.save_brand',
  method: 'PUT',
  path: '/staff/brands/{slug}',
  who: managers,
  summary: 'Make or change a brand',
  refusals: [],
  input: z.strictObject({
    slug,
    name: typedLine(120, { least: 1 }),
    line: z._default(localizedOrEmpty, { en: '', zh: '' }),
    sort,
  }),
  output: done,
})

export const saveShop = endpoint({
  name: 'merchandising.save_shop',
  method: 'PUT',
  path: '/staff/shops/{slug}',
  who: managers,
  summary: 'Make or change a seller',
  refusals: [],
  input: z.strictObject({ slug, name: localized, line: z._default(localizedOrEmpty, { en: '', zh: '' }), sort }),
  output: done,
})

export const savePriceGroup = endpoint({
  name: 'merchandising.save_price_group',
  method: 'PUT',
  path: '/staff/price-groups/{slug}',
  who: managers,
  summary: 'Make or change a customer group and who is in it',
  refusals: ['catalog.unknown', 'giveaways.own'],
  input: z.strictObject({
    slug,
    name: localized,
    account_ids: z.array(idOf('accounts')).check(z.maxLength(1000)),
  }),
  output: done,
})

const deal = {
  name: localized,
  starts_at: wireInstant,
  ends_at: wireInstant,
}
const dealItem = z.strictObject({
  sku,
  price,
  quantity: z.int().check(z.minimum(1), z.maximum(maxPieces)),
})

export const listStaffDeals = endpoint({
  name: 'merchandising.deals',
  method: 'GET',
  path: '/staff/deals',
  who: counters,
  summary: 'Deals past, running and planned, the latest first',
  refusals: [],
  input: z.strictObject(
    listFields({ search: {}, orders: ['starts_at'], sorted: 'desc', keyword: 'name, slug and SKU' }),
  ),
  output: pageOf(
    z.strictObject({
      slug: z.string(),
      ...deal,
      items: z.array(z.strictObject({ ...dealItem.shape, sold: z.number() })),
    }),
  ),
})

/** A deal that has begun keeps its prices: only its end may be moved forward. */
export const saveDeal = endpoint({
  name: 'merchandising.save_deal',
  method: 'PUT',
  path: '/staff/deals/{slug}',
  who: managers,
  summary: 'Plan a deal, or end one sooner',
  refusals: ['catalog.unknown', 'catalog.deal_running', 'catalog.deal_times', 'catalog.deal_price'],
  input: z.strictObject({ slug, ...deal, items: z.array(dealItem).check(z.minLength(1), z.maxLength(200)) }),
  output: done,
})
