import { isPaid } from '#domain/orders/model.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { ShownOrder } from './shown-order.ts'

/** What can be done with an order as it stands. Paying leads to the page that knows the banks. */
export function OrderActs({ order }: { readonly order: ShownOrder }) {
  const t = useTranslations('orders')
  const path = usePath()
  const payment = `${path('/checkout/result')}?order_id=${order.id}`
  if (order.may_pay_again) return <LinkButton to={`${payment}&pay=1`}>{t('payNow')}</LinkButton>
  if (order.status === 'payment_review' || order.status === 'holded')
    return (
      <LinkButton look="line" to={payment}>
        {t('seePayment')}
      </LinkButton>
    )
  const hasPacks = isPaid(order.status) && order.lines.some(({ kind }) => kind === 'package' || kind === 'extension')
  if (!hasPacks) return null
  return (
    <LinkButton look="line" size="small" to={path('/my-account/packages')}>
      {t('seePacks')}
    </LinkButton>
  )
}
