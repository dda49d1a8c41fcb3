import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatCount, formatMoney, fromWire } from '#domain/kit/money.ts'
import type { listWalletTransactions } from '#domain/wallet/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'

type Wallet = OutputOf<typeof listWalletTransactions>

/** The points with their value and next expiry, and the store credit. */
export function WalletBalances({ wallet }: { readonly wallet: Wallet }) {
  const t = useTranslations('wallet')
  const path = usePath()
  const days = useDays()
  const next = wallet.points_expire
  return (
    <div className="wallet-balances">
      <section className="wallet-balance on-nutmeg wallet-points" aria-labelledby="points">
        <h2 className="heading-4" id="points">
          {t('points')}
        </h2>
        <p className="figure">{formatCount(wallet.points)}</p>
        <p className="small wallet-note">{t('worth', { amount: formatMoney(fromWire(wallet.points_worth)) })}</p>
        {next === null ? null : (
          <p className="small wallet-foot wallet-expiry">
            {t('expireOn', { count: next.points, day: days.date(next.on) })}
          </p>
        )}
      </section>
      <section className="wallet-balance" aria-labelledby="store-credit">
        <h2 className="heading-4" id="store-credit">
          {t('storeCredit')}
        </h2>
        <p className="figure">{formatMoney(fromWire(wallet.store_credit))}</p>
        <p className="small soft">{t('usedFirst')}</p>
        <p className="small wallet-foot">
          <Link className="link small" to={`${path('/giftcard')}?balance=1`}>
            {t('redeem')}
          </Link>
        </p>
      </section>
    </div>
  )
}
