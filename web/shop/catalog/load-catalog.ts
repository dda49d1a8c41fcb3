import { listBrands, listCategories, listProducts } from '#domain/catalog/api.ts'
import { writeFilters } from '#domain/catalog/filters.ts'
import type { InputOf } from '#domain/kit/endpoint.ts'
import { asId } from '#domain/kit/id.ts'
import type { Call, CallAnswer } from '#web/kit/api.ts'
import type { Card, Category, ProductPage } from './card.ts'
import {
  type CatalogPlace,
  type CatalogQuery,
  countFilters,
  mostPages,
  catalogAddress,
  usualOrder,
} from './catalog-query.ts'

/** A product list: the products of all its pages, the counts of its filters, and suggestions when it is empty. */
export interface Catalog {
  readonly place: CatalogPlace
  readonly query: CatalogQuery
  readonly total: number
  readonly cards: readonly Card[]
  readonly facets: ProductPage['facets']
  /** The corrected search term for a misspelt one. */
  readonly didYouMean: string | null
  /** The root categories; none when they could not be loaded. */
  readonly categories: readonly Category[]
  /** The featured bundle of the unfiltered list. */
  readonly bundle: Card | undefined
  /** For an empty list; undefined when they could not be loaded. */
  readonly bestSellers: readonly Card[] | undefined
  /** The address of one more page; undefined when all are shown. */
  readonly more: string | undefined
}

const pageLimit = 30
const shownBestSellers = 4

/**
 * Loads a product list: page `n` includes all pages up to the `n`th, so that an address restores what was on the
 * screen.
 */
export async function loadCatalog(
  call: Call,
  { place, query }: { readonly place: CatalogPlace; readonly query: CatalogQuery },
): Promise<CallAnswer<Catalog>> {
  const isWhole = isWholeCatalog(query) && place.path === '/shop'
  const [categories, bundles, pages] = await Promise.all([
    call(listCategories, { limit: '100' }),
    isWhole ? cardsOf(call, { filters: 'collection:bundles', limit: '1', orderBy: 'best' }) : undefined,
    loadPages(call, { place, query }),
  ])
  if (!pages.ok) return pages
  const [first] = pages.value
  if (first === undefined) throw new Error('a product list needs at least one page')
  return {
    ok: true,
    value: {
      place,
      query,
      total: first.total,
      cards: eachOnce(pages.value.flatMap((page) => page.data)),
      facets: first.facets,
      didYouMean: first.did_you_mean,
      categories: categories.ok ? categories.value.data : [],
      bundle: bundles?.[0],
      bestSellers: first.total === 0 ? await cardsOf(call, bestSellersInput) : undefined,
      more: hasMore(first, query) ? catalogAddress(place, { ...query, pages: query.pages + 1 }) : undefined,
    },
  }
}

/** The requested pages, loaded in parallel; the first of them says how many there are. */
async function loadPages(
  call: Call,
  { place, query }: { readonly place: CatalogPlace; readonly query: CatalogQuery },
): Promise<CallAnswer<readonly ProductPage[]>> {
  const brandId = await findBrandId(call, query.brand)
  const wanted = { ...inputOf(place, query), ...(brandId === undefined ? {} : { brand_id: asId('brands', brandId) }) }
  const answers = await Promise.all(
    Array.from({ length: query.pages }, async (_none, before) =>
      call(listProducts, { ...wanted, limit: String(pageLimit), page: String(before + 1) }),
    ),
  )
  const pages: ProductPage[] = []
  for (const answer of answers) {
    if (!answer.ok) return answer
    pages.push(answer.value)
  }
  return { ok: true, value: pages }
}

async function cardsOf(call: Call, input: InputOf<typeof listProducts>): Promise<readonly Card[] | undefined> {
  const found = await call(listProducts, input)
  return found.ok ? found.value.data : undefined
}

/** The catalogue without any choice. */
export function isWholeCatalog(query: CatalogQuery): boolean {
  return query.keyword === '' && countFilters(query) === 0
}

const bestSellersInput = { orderBy: 'best', show_available: 'true', limit: String(shownBestSellers) } as const

function inputOf(place: CatalogPlace, query: CatalogQuery): InputOf<typeof listProducts> {
  const order = query.order ?? usualOrder(query)
  const own = place.chain.at(-1)
  const categories = own === undefined ? query.categories.join(',') : own
  const filters =
    query.price === undefined ? '' : writeFilters({ priceFrom: query.price.from, ...upTo(query.price.to) })
  return {
    orderBy: order === 'price-desc' ? 'price' : order,
    sortedBy: order === 'price' || order === 'name' ? 'asc' : 'desc',
    ...(query.keyword === '' ? {} : { keyword: query.keyword }),
    ...(categories === '' ? {} : { category_slugs: categories }),
    ...(filters === '' ? {} : { filters }),
    ...(query.inStock ? { show_available: 'true' as const } : {}),
  }
}

function upTo(priceTo: number | undefined): { readonly priceTo?: number } {
  return priceTo === undefined ? {} : { priceTo }
}

const nobody = '00000000-0000-0000-0000-000000000000'

/** The address names a brand by its slug, the API by its id. An unknown brand has no products. */
async function findBrandId(call: Call, slug: string | undefined): Promise<string | undefined> {
  if (slug === undefined) return undefined
  const brands = await call(listBrands, { limit: '100' })
  return (brands.ok ? brands.value.data.find((brand) => brand.slug === slug)?.id : undefined) ?? nobody
}

function hasMore(first: ProductPage, { pages }: CatalogQuery): boolean {
  return pages < Math.min(first.last_page, mostPages)
}

/** A product that moved up a page between two requests is shown once. */
function eachOnce(cards: readonly Card[]): readonly Card[] {
  return [...new Map(cards.map((card) => [card.id, card])).values()]
}
