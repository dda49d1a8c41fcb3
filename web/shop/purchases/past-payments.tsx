import { useTranslations } from '#web/kit/words.tsx'
import { PaymentRow } from './payment-row.tsx'
import type { ShownOrder } from './shown-order.ts'

/** The payments of orders, and their outcome. */
export function PastPayments({ orders }: { readonly orders: readonly ShownOrder[] }) {
  const t = useTranslations('orders')
  return (
    <>
      <h2 className="heading-3 mt-6">{t('paymentsPast')}</h2>
      <ul>
        {orders.map((order) => (
          <PaymentRow key={order.id} order={order} />
        ))}
      </ul>
    </>
  )
}
