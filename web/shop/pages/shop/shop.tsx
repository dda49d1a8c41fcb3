import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { parseCatalogQuery, wholeShop } from '#web/shop/catalog/catalog-query.ts'
import { CatalogView } from '#web/shop/catalog/catalog-view.tsx'
import { loadCatalog } from '#web/shop/catalog/load-catalog.ts'
import type { Route } from './+types/shop.ts'

export const handle = { words: ['collections', 'product', 'catalog'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = parseCatalogQuery(pageUrl(request).searchParams)
  return loaderValue(await loadCatalog(context.get(apiContext), { place: wholeShop, query }), request)
}

export default function Shop({ loaderData: catalog }: Route.ComponentProps) {
  const t = useTranslations('catalog')
  return (
    <div className="wrap catalog">
      <PageTitle>{catalog.query.keyword === '' ? t('title') : t('searchTitle')}</PageTitle>
      <CatalogView catalog={catalog} />
    </div>
  )
}
