import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { listWalletTransactions } from '#domain/wallet/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'

type Item = OutputOf<typeof listWalletTransactions>['data'][number]

/** One transaction: what it was, its amount, and the balance after it. */
export function WalletRow({ item, day }: { readonly item: Item; readonly day: string }) {
  const t = useTranslations('wallet')
  const path = usePath()
  const { amount, after, isIn } = useAmounts(item)
  const words = item.order === null ? t(item.reason) : t('ofOrder', { what: t(item.reason), number: item.order.number })
  return (
    <li className="wallet-row">
      <span>
        {item.order === null ? (
          words
        ) : (
          <Link className="order-line-link" to={`${path('/my-account/orders/view')}?order_id=${item.order.id}`}>
            {words}
          </Link>
        )}
      </span>
      <span className={`aligned-figures wallet-amount ${isIn ? 'wallet-in' : ''}`}>{amount}</span>
      <time className="small muted wallet-day" dateTime={item.at}>
        {day}
      </time>
      <span className="small muted aligned-figures wallet-after">{after}</span>
    </li>
  )
}

/** Points are counted, store credit is money. */
function useAmounts({ type, amount, balance_after }: Item) {
  const t = useTranslations('wallet')
  if (type === 'point') {
    const count = Number(amount)
    const isIn = count > 0
    return {
      isIn,
      amount: t(isIn ? 'pointsGained' : 'pointsGone', { count: Math.abs(count) }),
      after: t('pointsAfter', { count: Number(balance_after) }),
    }
  }
  const moved = fromWire(amount)
  const isIn = moved > 0
  return {
    isIn,
    amount: isIn ? `+${formatMoney(moved)}` : formatMoney(moved),
    after: formatMoney(fromWire(balance_after)),
  }
}
