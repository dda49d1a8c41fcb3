import type { ReactNode } from 'react'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { BankReason } from '../orders/bank-reason.tsx'
import { refundBank, refundWords } from '../orders/refund-words.ts'
import { OrderDelivery, OrderTracking } from './order-delivery.tsx'
import { OrderLines } from './order-lines.tsx'
import { OrderStatus } from './order-status.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderTotals } from './order-totals.tsx'
import { amountOf, type ShownOrder } from './shown-order.ts'

/** One order in full. `acts` are its current actions; `notice` is above all of it. */
export function OrderView({
  order,
  acts,
  notice,
}: {
  readonly order: ShownOrder
  readonly acts: ReactNode
  readonly notice?: ReactNode
}) {
  const t = useTranslations('orders')
  const days = useDays()
  const { cash_on_delivery: cash } = order
  const withCourier = cash?.status === 'due' ? t('haveReady', { amount: amountOf(cash.amount) }) : t('withCourier')
  return (
    <>
      <h1 className="heading-1">{t('order', { number: order.number })}</h1>
      <p className="order-head">
        <OrderStatus status={order.status} />
        <span className="small muted">
          {t('placed', { day: days.date(order.placed_at), time: clockOf(order.placed_at) })}
        </span>
      </p>
      <BankReason order={order} className="soft measure mt-3" />
      {notice}
      <div className="order-parts">
        <div className="order-side">
          <OrderTimeline order={order} note={order.status === 'delivery' ? withCourier : undefined} />
          {acts}
        </div>
        <div>
          <OrderTracking order={order} />
          <OrderLines lines={order.lines} />
          <OrderTotals order={order} />
          {order.refunds.map((refund, place) => (
            <p key={place} className="soft">
              {t(refundWords(refund), {
                amount: amountOf(refund.amount),
                bank: refundBank(refund, order.payment),
              })}
            </p>
          ))}
          <OrderDelivery order={order} />
        </div>
      </div>
    </>
  )
}
