import { Link } from 'react-router'
import { formatCount, formatMoney, fromWire } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { HeldPoints } from './load-overview.ts'

/** The account's values; without points while they cannot be loaded. */
export function OverviewWallet({
  storeCredit,
  points,
}: {
  readonly storeCredit: string
  readonly points: HeldPoints | undefined
}) {
  const t = useTranslations('account')
  const path = usePath()
  const days = useDays()
  const next = points?.points_expire ?? null
  return (
    <section aria-labelledby="overview-wallet">
      <div className="overview-head">
        <h2 className="heading-3" id="overview-wallet">
          {t('wallet')}
        </h2>
        <Link className="link small" to={path('/my-account/coin')}>
          {t('activity')}
        </Link>
      </div>
      <div className="overview-values">
        {points === undefined ? null : (
          <Link className="overview-value" to={`${path('/my-account/coin')}?type=point`}>
            <span className="figure">{formatCount(points.points)}</span>
            <span className="small muted">
              {t('pointsWorth', { amount: formatMoney(fromWire(points.points_worth)) })}
            </span>
          </Link>
        )}
        <Link className="overview-value" to={path('/my-account/coin')}>
          <span className="figure">{formatMoney(fromWire(storeCredit))}</span>
          <span className="small muted">{t('storeCredit')}</span>
        </Link>
      </div>
      {next === null ? null : (
        <p className="small overview-expiry">{t('pointsExpire', { count: next.points, day: days.date(next.on) })}</p>
      )}
    </section>
  )
}
