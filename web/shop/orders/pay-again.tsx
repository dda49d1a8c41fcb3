import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Agreement } from './agreement.tsx'
import type { WaysToPay } from './bank-choices.ts'
import { LegalLines } from './legal-lines.tsx'
import { payAddress } from './pay-address.ts'
import { PaymentForm } from './payment-form.tsx'
import type { ShownOrder } from './use-order.ts'

/**
 * The next attempt to pay an order, with the choice of a bank. A guest who was never asked, since the order came from
 * no checkout, agrees to the terms with the first one.
 */
export function PayAgain({
  order,
  ways,
  isGuest,
}: {
  readonly order: ShownOrder
  readonly ways: WaysToPay
  readonly isGuest: boolean
}) {
  const t = useTranslations('checkout')
  const path = usePath()
  const here = path(payAddress(order.id))
  return (
    <div className="outcome-pay">
      <h2 className="heading-2">{t(order.payment === null ? 'howToPay' : 'failedTry')}</h2>
      <PaymentForm
        ways={ways}
        pay={t('pay', { amount: formatMoney(fromWire(order.to_pay)) })}
        here={here}
        {...(isGuest && order.payment === null && { agreements: (error) => <Agreement error={error} /> })}
      >
        <input type="hidden" name="order_id" value={order.id} />
      </PaymentForm>
      <LegalLines />
    </div>
  )
}
