import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { listWalletTransactions } from '#domain/wallet/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'

type Item = OutputOf<typeof listWalletTransactions>['data'][number]

/** What moved, by how much, and what was left. */
export function WalletRow({ item, day }: { readonly item: Item; readonly day: string }) {
  const t = useTranslations('wallet')
  const path = usePath()
  const amount = fromWire(item.amount)
  const words = item.order === null ? t(item.reason) : t('ofOrder', { what: t(item.reason), number: item.order.number })
  return (
    <li className="wallet-row">
      <span className="wallet-what">
        {item.order === null ? (
          words
        ) : (
          <Link className="order-line-link" to={`${path('/my-account/orders/view')}?order_id=${item.order.id}`}>
            {words}
          </Link>
        )}
      </span>
      <span className={`aligned-figures wallet-amount ${amount > 0 ? 'wallet-in' : ''}`}>
        {amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount)}
      </span>
      <time className="small muted wallet-day" dateTime={item.at}>
        {day}
      </time>
      <span className="small muted aligned-figures wallet-after">
        {t('after', { amount: formatMoney(fromWire(item.balance_after)) })}
      </span>
    </li>
  )
}
