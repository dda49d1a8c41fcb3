import { Link } from 'react-router'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'

/** What the account holds. */
export function OverviewWallet({ storeCredit }: { readonly storeCredit: string }) {
  const t = useTranslations('account')
  const path = usePath()
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
      <Link className="overview-value" to={path('/my-account/coin')}>
        <span className="figure">{formatMoney(fromWire(storeCredit))}</span>
        <span className="small muted">{t('storeCredit')}</span>
      </Link>
    </section>
  )
}
