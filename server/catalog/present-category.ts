import type { listCategories } from '#domain/catalog/api.ts'
import type { CategoryBranch } from '#domain/catalog/category-tree.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { inLocale, type Locale } from '#domain/text/localized.ts'
import type { CategoryRow } from './category-queries.ts'

type CategoryNode = OutputOf<typeof listCategories>['data'][number]

/** A category with what is below it. */
export function presentCategory(branch: CategoryBranch<CategoryRow>, locale: Locale): CategoryNode {
  const { id, slug, name, picture } = branch.category
  return {
    id,
    slug,
    name: inLocale(name, locale),
    image: picture,
    products: branch.products,
    children: branch.children.map((child) => presentCategory(child, locale)),
  }
}
