import { useOutletContext } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { loadFirstSteps } from '#web/shop/accounts/load-first-steps.ts'
import { loadOverview } from '#web/shop/accounts/load-overview.ts'
import { AccountOverview } from '#web/shop/sections/account-overview.tsx'
import type { Route } from './+types/my-account-home.ts'
import type { AccountFrame } from './my-account.tsx'

export const handle = { words: ['bankReasons', 'days', 'family', 'orders'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const me = call(getMe, {}).then((answer) => loaderValue(answer, request))
  const overview = await loadOverview(call, me)
  return { overview, first: await loadFirstSteps(call, { me: await me, overview }) }
}

export default function MyAccountHome({ loaderData }: Route.ComponentProps) {
  const t = useTranslations('account')
  const { unread } = useOutletContext<AccountFrame>()
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <AccountOverview {...loaderData} unread={unread} />
    </>
  )
}
