import { useRevalidator } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { AccountMenu } from '../accounts/account-menu.tsx'
import { FirstClasses, FirstOffer, FirstStepList } from '../accounts/first-steps.tsx'
import type { FirstSteps } from '../accounts/load-first-steps.ts'
import type { Overview } from '../accounts/load-overview.ts'
import { OverviewClass } from '../accounts/overview-class.tsx'
import { OverviewPack } from '../accounts/overview-pack.tsx'
import { OverviewWallet } from '../accounts/overview-wallet.tsx'
import { frozenOf } from '../packages/own-pack.ts'
import { OverviewOrders } from '../purchases/overview-orders.tsx'

/** The current state of an account, with links to its pages. */
export function AccountOverview({
  overview,
  first,
  unread,
}: {
  readonly overview: Overview
  /** Of a member who has never booked. */
  readonly first: FirstSteps | undefined
  readonly unread: number
}) {
  const { name, next, pack, againPlanId, orders, storeCredit, points } = overview
  const t = useTranslations('account')
  return (
    <>
      <h1 className="heading-1">{t('hello', { name })}</h1>
      {first?.hasOffer === true ? (
        <FirstOffer first={first} />
      ) : (
        <div className="overview-top">
          {next.ok ? (
            <OverviewClass next={next.value} frozen={pack.ok ? frozenOf(pack.value) : undefined} />
          ) : (
            <OverviewFailed />
          )}
          {pack.ok ? <OverviewPack pack={pack.value} againPlanId={againPlanId} /> : <OverviewFailed />}
        </div>
      )}
      {first === undefined ? null : (
        <>
          <FirstStepList first={first} />
          <FirstClasses classes={first.classes} />
        </>
      )}
      {first !== undefined && orders.ok && orders.value.total === 0 ? null : (
        <div className="overview-blocks">
          {orders.ok ? <OverviewOrders {...orders.value} /> : <OverviewFailed />}
          <OverviewWallet storeCredit={storeCredit} points={points.ok ? points.value : undefined} />
        </div>
      )}
      <AccountMenu large unread={unread} storeCredit={formatMoney(fromWire(storeCredit))} />
    </>
  )
}

/** One part could not be loaded; the rest of the page stays usable. */
function OverviewFailed() {
  const t = useTranslations('account')
  const { revalidate, state } = useRevalidator()
  return (
    <div className="overview-failed">
      <p>{t('partFailed')}</p>
      <Button look="line" size="small" busy={state === 'loading'} onClick={() => void revalidate()}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}
