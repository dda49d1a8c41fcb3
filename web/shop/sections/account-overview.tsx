import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { AccountMenu } from '#web/shop/accounts/account-menu.tsx'
import type { Overview } from '#web/shop/accounts/load-overview.ts'
import { OverviewClass } from '#web/shop/accounts/overview-class.tsx'
import { OverviewFailed } from '#web/shop/accounts/overview-failed.tsx'
import { OverviewPack } from '#web/shop/accounts/overview-pack.tsx'
import { OverviewWallet } from '#web/shop/accounts/overview-wallet.tsx'
import { OverviewOrders } from '#web/shop/purchases/overview-orders.tsx'

/** The current state of an account, with links to its pages. */
export function AccountOverview({ overview, unread }: { readonly overview: Overview; readonly unread: number }) {
  const { name, next, pack, orders, storeCredit, points } = overview
  const t = useTranslations('account')
  const path = usePath()
  return (
    <>
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
