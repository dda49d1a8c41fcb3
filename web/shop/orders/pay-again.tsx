import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { WaysToPay } from './bank-choices.ts'
import { LegalLines } from './legal-lines.tsx'
import { PaymentForm } from './payment-form.tsx'
import type { ShownOrder } from './use-order.ts'

/** The next attempt to pay an order, with the choice of a bank. */
export function PayAgain({ order, ways }: { readonly order: ShownOrder; readonly ways: WaysToPay }) {
  const t = useTranslations('checkout')
  const path = usePath()
  const here = `${path('/checkout/result')}?order_id=${order.id}&pay=1`
  return (
    <div className="outcome-pay">
      <h2 className="heading-2">{t(order.payment === null ? 'howToPay' : 'failedTry')}</h2>
      <PaymentForm ways={ways} pay={t('pay', { amount: formatMoney(fromWire(order.to_pay)) })} here={here}>
        <input type="hidden" name="order_id" value={order.id} />
      </PaymentForm>
      <LegalLines />
    </div>
  )
}
