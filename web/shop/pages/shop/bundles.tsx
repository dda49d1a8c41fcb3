import { getProduct, listProducts } from '#domain/catalog/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { BundlesView } from '#web/shop/catalog/bundles-view.tsx'
import type { Route } from './+types/bundles.ts'

export const handle = { words: ['collections', 'product', 'catalog'] } satisfies PageRoute

/** A studio has a handful of bundles; each is loaded with its parts. */
const most = '20'

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const found = await call(listProducts, { filters: 'collection:bundles', orderBy: 'best', limit: most })
  const cards = loaderValue(found, request).data
  const bundles = await Promise.all(cards.map(({ slug }) => call(getProduct, { slug })))
  return { bundles: bundles.flatMap((bundle) => (bundle.ok ? [bundle.value] : [])) }
}

export default function Bundles({ loaderData: { bundles } }: Route.ComponentProps) {
  const t = useTranslations('collections')
  return (
    <div className="wrap catalog">
      <PageTitle>{t('bundlesTitle')}</PageTitle>
      <BundlesView bundles={bundles} />
    </div>
  )
}
