import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { keywordText, listFields, pageOf } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sentText, slugText, typedLine } from '#domain/kit/typed-text.ts'
import { readFilters, type CatalogFilters } from './filters.ts'
import { productCard } from './product-card.ts'
import { productDetail } from './product-detail.ts'

const slug = slugText(120)
const orders = ['newest', 'price', 'name', 'best', 'relevance'] as const

/** `price_from:50;price_to:200;collection:deals`, each key once. Anything else is refused. */
const catalogFilters = z.pipe(
  sentText(200).check(z.refine((text) => readFilters(text) !== undefined)),
  z.transform((text): CatalogFilters => readFilters(text) ?? {}),
)

interface CategoryNode {
  id: string
  slug: string
  name: string
  image: string | null
  /** Published products in it and below it. */
  products: number
  children: CategoryNode[]
}
const categoryNode: z.ZodMiniType<CategoryNode> = z.strictObject({
  id: idOf('categories'),
  slug: z.string(),
  name: z.string(),
  image: z.nullable(z.string()),
  products: z.number(),
  get children() {
    return z.array(categoryNode)
  },
})

/** The categories as a tree: `children` of each, to any depth, in the order that staff set. */
export const listCategories = endpoint({
  name: 'catalog.categories',
  method: 'GET',
  path: '/categories',
  who: 'anyone',
  freshness: 'public',
  summary: 'Categories of the catalog, as a tree',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: { slug: /^[a-z0-9-]{1,80}$/ },
      orders: ['sort'],
      keyword: 'name of the category, and of those below it',
    }),
  }),
  output: pageOf(categoryNode),
})

export const getCategory = endpoint({
  name: 'catalog.category',
  method: 'GET',
  path: '/categories/{slug}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One category with what is below it and the chain above it',
  refusals: ['request.not_found'],
  input: z.strictObject({ slug }),
  output: z.strictObject({
    category: categoryNode,
    chain: z.array(z.strictObject({ slug: z.string(), name: z.string() })),
  }),
})

const maker = z.strictObject({
  slug: z.string(),
  name: z.string(),
  line: z.string(),
  products: z.number(),
  images: z.array(z.strictObject({ path: z.string(), alternative: z.string() })),
})

const brandItem = z.extend(maker, { id: idOf('brands') })

export const listBrands = endpoint({
  name: 'catalog.brands',
  method: 'GET',
  path: '/brands',
  who: 'anyone',
  freshness: 'public',
  summary: 'Brands with their number of products and three pictures',
  refusals: [],
  input: z.strictObject({ ...listFields({ search: {}, orders: ['sort', 'name'], keyword: 'name and line' }) }),
  output: pageOf(brandItem),
})

export const getBrand = endpoint({
  name: 'catalog.brand',
  method: 'GET',
  path: '/brands/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One brand of the catalogue',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('brands') }),
  output: brandItem,
})

const shopItem = z.extend(maker, { id: idOf('shops') })

export const listShops = endpoint({
  name: 'catalog.shops',
  method: 'GET',
  path: '/shops',
  who: 'anyone',
  freshness: 'public',
  summary: 'Sellers of the catalogue',
  refusals: [],
  input: z.strictObject({ ...listFields({ search: {}, orders: ['sort'], keyword: 'name and line' }) }),
  output: pageOf(shopItem),
})

export const getShop = endpoint({
  name: 'catalog.shop',
  method: 'GET',
  path: '/shops/{id}',
  who: 'anyone',
  freshness: 'public',
  summary: 'One seller of the catalogue',
  refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('shops') }),
  output: shopItem,
})

const facetValue = z.strictObject({ slug: z.string(), name: z.string(), count: z.number() })

/**
 * Products of the catalogue. `keyword` searches names, words and Chinese terms, and orders by relevance when asked;
 * `category_slugs` means those categories and everything below; `filters` is
 * `price_from:50;price_to:200;collection:deals` (collections: deals, bundles, best_sellers, new), where `price_to`
 * itself belongs to the next band. The counts of a facet are the results of choosing it under the other groups.
 * `did_you_mean` names the query that a misspelt one was taken for.
 */
export const listProducts = endpoint({
  name: 'catalog.products',
  method: 'GET',
  path: '/products',
  who: 'anyone',
  freshness: 'live',
  summary: 'Products of the catalog, searched, filtered and counted',
  refusals: [],
  input: z.strictObject({
    ...listFields({
      search: {
        slug: /^[a-z0-9-]{1,120}$/,
        type: /^(simple|variable|class_package|gift_card)$/,
        /** A piece of the name in either language, in any case. */
        name: /^[^;\p{Cc}]{1,100}$/u,
      },
      orders,
      sorted: 'desc',
      keyword: 'name, words and Chinese terms; a word that nothing has is corrected',
    }),
    category_slugs: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,80}(,[a-z0-9-]{1,80}){0,19}$/))),
    category_id: z.optional(idOf('categories')),
    brand_id: z.optional(idOf('brands')),
    show_available: z.optional(z.enum(['true', 'false'])),
    filters: z.optional(catalogFilters),
  }),
  output: z.extend(pageOf(productCard), {
    facets: z.strictObject({
      categories: z.array(facetValue),
      brands: z.array(facetValue),
      available: z.number(),
      prices: z.array(z.strictObject({ from: z.number(), to: z.nullable(z.number()), count: z.number() })),
    }),
    did_you_mean: z.nullable(z.string()),
    /** The studio's clock when this was read: a countdown counts from it. */
    now: wireInstant,
    /** When the next deals begin, asked for with `collection:deals` while none runs. */
    next_deals_at: z.nullable(wireInstant),
  }),
})

export const getProduct = endpoint({
  name: 'catalog.product',
  method: 'GET',
  path: '/products/{slug}',
  who: 'anyone',
  freshness: 'live',
  summary: 'One published product with its variants, pictures and parts',
  refusals: ['request.not_found'],
  input: z.strictObject({ slug }),
  output: productDetail,
})

/** A product whatever its status, as its page will show it. */
export const previewProduct = endpoint({
  name: 'catalog.preview',
  method: 'GET',
  path: '/staff/products/{slug}/preview',
  who: { staff: ['owner', 'manager', 'desk', 'instructor'] },
  summary: 'A product as its page will show it, drafts among them',
  refusals: ['request.not_found'],
  input: z.strictObject({ slug }),
  output: productDetail,
})

/** The related lists of a product: similar ones, and what others bought with it. */
export const listRelatedProducts = endpoint({
  name: 'catalog.related',
  method: 'GET',
  path: '/products/{slug}/related',
  who: 'anyone',
  freshness: 'live',
  summary: 'Similar products that can be bought now',
  refusals: ['request.not_found'],
  input: z.strictObject({
    slug,
    limit: z._default(z.pipe(z.string().check(z.regex(/^([1-9]|1\d|20)$/)), z.transform(Number)), 8),
  }),
  output: z.strictObject({
    data: z.array(productCard),
    /** What the studio shows beside it, in its order. */
    goes_with: z.array(productCard),
  }),
})

/** Suggestions while somebody types: queries, categories and the first products. Nothing typed gives best sellers. */
export const searchCatalog = endpoint({
  name: 'catalog.search',
  method: 'GET',
  path: '/search',
  who: 'anyone',
  freshness: 'live',
  summary: 'Suggestions for a search',
  refusals: [],
  input: z.strictObject({ keyword: z._default(keywordText, '') }),
  output: z.strictObject({
    suggestions: z.array(z.string()),
    categories: z.array(z.strictObject({ slug: z.string(), name: z.string(), chain: z.string() })),
    products: z.array(productCard),
    total: z.number(),
    did_you_mean: z.nullable(z.string()),
  }),
})

const mostPictures = 12
const alternativeText = typedLine(200, { least: 1 })

/** The pictures of a product in the order of its gallery, each uploaded before; the first is on its card. */
export const saveProductPictures = endpoint({
  name: 'catalog.save_pictures',
  method: 'PUT',
  path: '/staff/products/{slug}/pictures',
  who: { staff: ['owner', 'manager'] },
  summary: 'Give a product its pictures',
  refusals: ['request.not_found', 'pictures.unknown'],
  input: z.strictObject({
    slug,
    pictures: z
      .array(
        z.strictObject({
          path: z.string().check(z.regex(/^\/pictures\/[0-9a-f]{32}$/)),
          alternative: z.strictObject({ en: alternativeText, zh: alternativeText }),
        }),
      )
      .check(
        z.maxLength(mostPictures),
        z.refine((pictures) => new Set(pictures.map(({ path }) => path)).size === pictures.length),
      ),
  }),
  output: z.strictObject({ success: z.literal(true), pictures: z.number() }),
})
