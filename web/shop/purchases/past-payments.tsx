import { Link } from 'react-router'
import { fromWire } from '#domain/kit/money.ts'
import { isWaiting } from '#domain/orders/model.ts'
import { usePath } from '#web/kit/locale.ts'
import { usePhraseList } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useWayPaid } from '../orders/use-way-paid.ts'
import { ReasonInRow } from './reason-in-row.tsx'
import { type ShownOrder, amountOf } from './shown-order.ts'

/** The payments of orders, and their outcome. */
export function PastPayments({ orders }: { readonly orders: readonly ShownOrder[] }) {
  const t = useTranslations('orders')
  return (
    <>
      <h2 className="heading-3 mt-6">{t('paymentsPast')}</h2>
      <ul className="mt-2">
        {orders.map((order) => (
          <PaymentRow key={order.id} order={order} />
        ))}
      </ul>
    </>
  )
}

/** One payment of an order: its amount, method and outcome. */
function PaymentRow({ order }: { readonly order: ShownOrder }) {
  const t = useTranslations('orders')
  const days = useDays()
  const path = usePath()
  const phrases = usePhraseList()
  const paidAt = order.paid_at
  const placedOn = days.date(order.placed_at)
  // The row begins with the day of the order.
  const paidWords = (day: string) => (day === placedOn ? t('paidSameDay') : t('paidOn', { day }))
  const isWaited = isWaiting(order.status) || order.cash_on_delivery?.status === 'due'
  const state = paidAt === null ? t(isWaited ? 'paymentWaits' : 'paymentNone') : paidWords(days.date(paidAt))
  return (
    <li className="wallet-row">
      <span>
        <Link className="order-line-link" to={`${path('/my-account/orders/view')}?order_id=${order.id}`}>
          {t('order', { number: order.number })}
        </Link>
        <ReasonInRow order={order} />
      </span>
      <span className="aligned-figures wallet-amount">{amountOf(order.cash_on_delivery?.amount ?? order.to_pay)}</span>
      <time className="small muted wallet-day" dateTime={order.placed_at}>
        {placedOn}
      </time>
      <span className="small muted wallet-after">{phrases([useWay(order), state])}</span>
    </li>
  )
}

/** The method by its common name: the bank, the card, or the buyer's own value. */
function useWay({ payment, to_pay: toPay, cash_on_delivery: cash }: ShownOrder): string {
  const words = useTranslations('orders')
  const wayPaid = useWayPaid()
  if (fromWire(toPay) === 0) return words('ownValue')
  if (cash !== null) return words('cashDue')
  if (payment === null) return words('noWay')
  return payment.method === 'cash' ? words('cash') : wayPaid(payment)
}
