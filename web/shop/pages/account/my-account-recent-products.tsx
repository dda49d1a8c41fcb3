import { listRecentProducts } from '#domain/wishlist/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { NeedsScript } from '#web/kit/needs-script.tsx'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { RecentList } from '#web/shop/wishlist/recent-list.tsx'
import type { Route } from './+types/my-account-recent-products.ts'

export const handle = { words: ['product', 'catalog', 'wishlist'] } satisfies PageRoute

/** A guest's recent products are on the device, so this page needs no login. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)(listRecentProducts, {})
  if (!answer.ok && answer.refusal.status === 401) return undefined
  return loaderValue(answer, request).data
}

export default function MyAccountRecentProducts({ loaderData: cards }: Route.ComponentProps) {
  const t = useTranslations('wishlist')
  return (
    <>
      <PageTitle>{t('recentTitle')}</PageTitle>
      <h1 className="heading-1">{t('recentTitle')}</h1>
      <NeedsScript />
      <RecentList cards={cards} />
    </>
  )
}
