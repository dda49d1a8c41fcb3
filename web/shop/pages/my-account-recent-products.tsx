import { redirect } from 'react-router'
import { clearRecentProducts, listRecentProducts } from '#domain/wishlist/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { pageUrl } from '#web/kit/page-path.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { runFormAction, actionOutcome } from '#web/kit/run-form-action.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { RecentList } from '../wishlist/recent-list.tsx'
import type { Route } from './+types/my-account-recent-products.ts'

export const handle = { words: ['product', 'catalog', 'wishlist'] } satisfies PageRoute

/** A guest's recent products are on the device, so this page needs no login. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const answer = await context.get(apiContext)(listRecentProducts, {})
  if (!answer.ok && answer.refusal.status === 401) return undefined
  return loaderValue(answer, request).data
}

/** Handles the page's only form without script. */
export async function action({ context, request }: Route.ActionArgs) {
  return runFormAction(request, async () =>
    actionOutcome(await context.get(apiContext)(clearRecentProducts, {}), {
      done: () => redirect(pageUrl(request).pathname, 303),
      refused: ({ message }) => ({ message }),
    }),
  )
}

export default function MyAccountRecentProducts({ loaderData: cards }: Route.ComponentProps) {
  const t = useTranslations('wishlist')
  return (
    <>
      <PageTitle>{t('recentTitle')}</PageTitle>
      <h1 className="heading-1">{t('recentTitle')}</h1>
      <RecentList cards={cards} />
    </>
  )
}
