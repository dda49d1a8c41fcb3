import { data, redirect } from 'react-router'
import { getCategory } from '#domain/catalog/api.ts'
import { inLocale } from '#domain/text/localized.ts'
import { pageSentences } from '#domain/text/page-sentences.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { localeOf, pathIn } from '#web/kit/locale.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { parseCatalogQuery, catalogAddress, slugsOf, type CatalogPlace } from '#web/shop/catalog/catalog-query.ts'
import { CategoryView } from '#web/shop/catalog/catalog-view.tsx'
import { loadCatalog } from '#web/shop/catalog/load-catalog.ts'
import { previewCategory } from '#web/shop/merchandising/preview-product.ts'
import type { Route } from './+types/categories-view.ts'

export const handle = { words: ['collections', 'product', 'catalog'], identity: 'categories' } satisfies PageRoute

/** A chain of slugs, joined by commas, from the top down to the category. Another way to it leads to the right one. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { pathname, searchParams } = pageUrl(request)
  const wanted = slugsOf([searchParams.get('categories') ?? ''])
  const slug = wanted.at(-1)
  if (slug === undefined) throw data(null, { status: 404 })
  const call = context.get(apiContext)
  const category = loaderValue(await call(getCategory, { slug }), request)
  const place: CatalogPlace = { path: '/categories/view', chain: category.chain.map((one) => one.slug) }
  const query = { ...parseCatalogQuery(searchParams), categories: [] }
  if (wanted.join(',') !== place.chain.join(','))
    throw redirect(pathIn(localeOf(pathname), catalogAddress(place, query)))
  const catalog = loaderValue(await loadCatalog(call, { place, query }), request)
  const sentence = inLocale(pageSentences['/shop'] ?? {}, localeOf(pathname))
  const picture = catalog.cards[0]?.image
  return { category, catalog, preview: previewCategory({ name: category.category.name, sentence, picture }) }
}

export default function CategoriesView({ loaderData: { category, catalog } }: Route.ComponentProps) {
  return (
    <div className="wrap catalog">
      <PageTitle>{category.category.name}</PageTitle>
      <CategoryView category={category} catalog={catalog} />
    </div>
  )
}
