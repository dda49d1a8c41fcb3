import { listProducts } from '#domain/catalog/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { BestSellersView } from '#web/shop/catalog/best-sellers-view.tsx'
import type { Route } from './+types/best-sellers.ts'

export const handle = { words: ['collections', 'product', 'catalog'] } satisfies PageRoute

/** With fewer than these there is no ranking, and the newest products are shown instead. */
const fewest = 4

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const best = { filters: 'collection:best_sellers', orderBy: 'best', limit: '21' } as const
  const cards = loaderValue(await call(listProducts, best), request).data
  if (cards.length >= fewest) return { ranking: cards, fresh: [] }
  const fresh = await call(listProducts, { orderBy: 'newest', limit: '8' })
  return { ranking: [], fresh: fresh.ok ? fresh.value.data : [] }
}

export default function BestSellers({ loaderData: { ranking, fresh } }: Route.ComponentProps) {
  const t = useTranslations('collections')
  return (
    <div className="wrap catalog">
      <PageTitle>{t('bestTitle')}</PageTitle>
      <BestSellersView ranking={ranking} fresh={fresh} />
    </div>
  )
}
