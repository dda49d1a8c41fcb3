import { Link, useOutletContext } from 'react-router'
import { getMe } from '#domain/accounts/api.ts'
import { apiContext } from '#web/kit/api-context.ts'
import { loaderValue } from '#web/kit/loader-value.ts'
import { usePath } from '#web/kit/locale.ts'
import type { PageRoute } from '#web/kit/page-route.ts'
import { PageTitle } from '#web/kit/page-title.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { loadOverview } from '../accounts/load-overview.ts'
import { OverviewClass } from '../accounts/overview-class.tsx'
import { OverviewFailed } from '../accounts/overview-failed.tsx'
import { OverviewPack } from '../accounts/overview-pack.tsx'
import { OverviewWallet } from '../accounts/overview-wallet.tsx'
import { OverviewOrders } from '../purchases/overview-orders.tsx'
import type { Route } from './+types/my-account-home.ts'
import type { AccountFrame } from './my-account.tsx'

export const handle = { words: ['days', 'family', 'orders'] } satisfies PageRoute

export async function loader({ context, request }: Route.LoaderArgs) {
  const call = context.get(apiContext)
  const findMe = async () => loaderValue(await call(getMe, {}), request)
  return loadOverview(call, findMe())
}

export default function MyAccountHome({ loaderData }: Route.ComponentProps) {
  const { name, next, pack, orders, storeCredit, points } = loaderData
  const t = useTranslations('account')
  const path = usePath()
  const { unread } = useOutletContext<AccountFrame>()
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <h1 className="heading-1">{t('hello', { name })}</h1>
      <div className="overview-top">
        {next.ok ? <OverviewClass next={next.value} /> : <OverviewFailed />}
        {pack.ok ? <OverviewPack pack={pack.value} /> : <OverviewFailed />}
      </div>
      <div className="overview-blocks">
        {orders.ok ? <OverviewOrders {...orders.value} /> : <OverviewFailed />}
        <OverviewWallet storeCredit={storeCredit} points={points.ok ? points.value : undefined} />
      </div>
      <p className="overview-foot">
        <Link className="link small" to={path('/my-account/payment')}>
          {t('payment')}
        </Link>
        <Link className="link small" to={path('/my-account/help-center')}>
          {t('helpCenter')}
        </Link>
        <Link className="link small" to={path('/my-account/legal-notice')}>
          {t('legalNotice')}
        </Link>
      </p>
      <AccountMenu large unread={unread} />
    </>
  )
}
