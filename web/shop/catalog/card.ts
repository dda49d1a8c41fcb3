import type { getCategory, getProduct, listCategories, listProducts } from '#domain/catalog/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'

/** A product as a list shows it. */
export type Card = OutputOf<typeof listProducts>['data'][number]
/** A page of a list of products, with its facets. */
export type ProductPage = OutputOf<typeof listProducts>
/** A product with everything that its page chooses from. */
export type Product = OutputOf<typeof getProduct>
export type Variant = Product['variation_options'][number]
/** A category with what is below it. */
export type Category = OutputOf<typeof listCategories>['data'][number]
export type CategoryPage = OutputOf<typeof getCategory>

/** The page of a product. */
export function productAddress(slug: string): string {
  return `/shop/view?slug=${slug}`
}

/** The page of a category, by the slugs from the top of the tree down to it. */
export function categoryAddress(chain: readonly string[]): string {
  return `/categories/view?categories=${chain.join(',')}`
}
