/** The orders of a product list. */
export const catalogOrders = ['newest', 'relevance', 'best', 'price', 'price-desc', 'name'] as const
export type CatalogOrder = (typeof catalogOrders)[number]

/** Whole ringgit, both ends included; an open band has no `to`. */
export interface PriceBand {
  readonly from: number
  readonly to: number | undefined
}

/** A visitor's choice of products. It is part of the address, so Back and a shared link keep it. */
export interface CatalogQuery {
  readonly keyword: string
  readonly categories: readonly string[]
  readonly brand: string | undefined
  readonly price: PriceBand | undefined
  readonly inStock: boolean
  /** Undefined is the default: the best match of a search, else the newest first. */
  readonly order: CatalogOrder | undefined
  /** The number of pages shown, from the first on. */
  readonly pages: number
}

/** What a product list covers: the whole shop, or one category by its chain of slugs. */
export interface CatalogPlace {
  readonly path: '/shop' | '/categories/view'
  readonly chain: readonly string[]
}

export const wholeShop: CatalogPlace = { path: '/shop', chain: [] }
export const everything: CatalogQuery = {
  keyword: '',
  categories: [],
  brand: undefined,
  price: undefined,
  inStock: false,
  order: undefined,
  pages: 1,
}

/** The address of a product list, with its parameters in a readable order. */
export function catalogAddress(place: CatalogPlace, query: CatalogQuery): string {
  const parameters = [
    ['categories', place.chain.join(',')],
    ['keyword', query.keyword],
    ['category', query.categories.join(',')],
    ['brand', query.brand ?? ''],
    ['price', query.price === undefined ? '' : priceText(query.price)],
    ['stock', query.inStock ? '1' : ''],
    ['sort', query.order ?? ''],
    ['page', query.pages === 1 ? '' : String(query.pages)],
  ].filter(([, value]) => value !== '')
  const text = new URLSearchParams(parameters).toString().replaceAll('%2C', ',')
  return text === '' ? place.path : `${place.path}?${text}`
}

/** A price band as the address names it: `50-200`, and `200-` without an upper end. */
export function priceText({ from, to }: PriceBand): string {
  return `${from}-${to ?? ''}`
}

/** The default order. */
export function usualOrder({ keyword }: CatalogQuery): CatalogOrder {
  return keyword === '' ? 'newest' : 'relevance'
}

/** The number of active filters; search, order and pages are none. */
export function countFilters(query: CatalogQuery): number {
  const others = [query.brand !== undefined, query.price !== undefined, query.inStock]
  return query.categories.length + others.filter(Boolean).length
}

export function withoutFilters({ keyword, order }: CatalogQuery): CatalogQuery {
  return { ...everything, keyword, order }
}

/** Another choice starts at the first page. */
export function withChoice(query: CatalogQuery, choice: Partial<CatalogQuery>): CatalogQuery {
  return { ...query, pages: 1, ...choice }
}

/** Adds a slug to the categories, or removes it when it is chosen already. */
export function toggleCategory(query: CatalogQuery, slug: string): CatalogQuery {
  const { categories } = query
  const next = categories.includes(slug) ? categories.filter((one) => one !== slug) : [...categories, slug]
  return withChoice(query, { categories: next })
}

const slugShape = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const priceShape = /^(\d{1,6})-(\d{1,6})?$/
const mostCategories = 20
/** Counted as the API does: an emoji is two. */
const mostCharacters = 100
/** A list of more products than this must be filtered. */
export const mostPages = 20

/** Parses the query of a product list. Unknown values are ignored, so an old link still shows products. */
export function parseCatalogQuery(query: URLSearchParams): CatalogQuery {
  const order = query.get('sort')
  return {
    keyword: keywordOf(query.get('keyword') ?? ''),
    categories: slugsOf(query.getAll('category')).slice(0, mostCategories),
    brand: slugsOf([query.get('brand') ?? ''])[0],
    price: priceOf(query.get('price') ?? ''),
    inStock: query.get('stock') === '1',
    order: catalogOrders.find((one) => one === order),
    pages: pagesOf(query.get('page') ?? ''),
  }
}

/** A native form repeats a name for each ticked box and our links join with commas; both are parsed, each slug once. */
export function slugsOf(values: readonly string[]): readonly string[] {
  const named = values.flatMap((value) => value.split(',')).filter((slug) => slug.length <= 80 && slugShape.test(slug))
  return [...new Set(named)]
}

/** Removes control characters, which the API refuses. */
function keywordOf(text: string): string {
  const words = text.replaceAll(/\p{Cc}+/gu, ' ').trim()
  return Array.from(words)
    .reduce((kept, one) => (kept.length + one.length > mostCharacters ? kept : kept + one), '')
    .trim()
}

function priceOf(text: string): PriceBand | undefined {
  const [whole, from, to] = priceShape.exec(text) ?? []
  if (whole === undefined) return undefined
  const band = { from: Number(from), to: to === undefined ? undefined : Number(to) }
  return band.to !== undefined && band.to < band.from ? undefined : band
}

function pagesOf(text: string): number {
  return /^\d{1,6}$/.test(text) ? Math.min(Math.max(Number(text), 1), mostPages) : 1
}
