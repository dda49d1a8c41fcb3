import { listProducts } from '#domain/catalog/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { DealsSections } from '#web/shop/sections/deals-sections.tsx'
import type { Route } from './+types/shocking-deals.ts'

export const handle = { words: ['collections', 'days', 'product', 'catalog'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const running = loaderValue(
    await call(listProducts, { filters: 'collection:deals', orderBy: 'best', limit: '100' }),
    request,
  )
  const { data: cards, now, next_deals_at } = running
  const best = cards.length > 0 ? undefined : await call(listProducts, { orderBy: 'best', limit: '4' })
  return { page: { now, next_deals_at }, cards, bestSellers: best?.ok === true ? best.value.data : [] }
}

export default function ShockingDeals({ loaderData: deals }: Route.ComponentProps) {
  const t = useTranslations('collections')
  return (
    <div className="wrap catalog">
      <PageTitle>{t('dealsTitle')}</PageTitle>
      <DealsSections deals={deals} />
    </div>
  )
}
