import Printer from 'lucide-react/icons/printer'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { isConfirmed } from '#domain/orders/model.ts'
import { usePath } from '#web/kit/locale.ts'
import { openModal } from '#web/kit/modal.ts'
import { inPlace } from '#web/kit/open-in-place.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioLink } from '#web/offline/studio-link.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { offersBuyAgain, type ShownOrder } from './shown-order.ts'

/** The current actions of an order. Paying opens the banks over the page, or leads to their own page. */
export function OrderActs({ order, isGuest = false }: { readonly order: ShownOrder; readonly isGuest?: boolean }) {
  const t = useTranslations('orders')
  const path = usePath()
  const payment = `${path('/checkout/result')}?order_id=${order.id}`
  const hasPacks =
    isConfirmed(order.status) && order.lines.some(({ kind }) => kind === 'package' || kind === 'extension')
  return (
    <div className="order-acts">
      {order.may_pay_again ? (
        <StudioLink to={`${payment}&pay=1`} {...inPlace(() => openModal('PAYMENT', { order }))}>
          {t('payNow')}
        </StudioLink>
      ) : null}
      {order.status === 'payment_review' || order.status === 'holded' ? (
        <LinkButton look="line" to={payment}>
          {t('seePayment')}
        </LinkButton>
      ) : null}
      {offersBuyAgain(order) ? (
        <StudioLink
          look="line"
          size="small"
          icon={<Icon of={RotateCcw} inText />}
          to={`${path(isGuest ? '/track-order/view' : '/my-account/orders/view')}?order_id=${order.id}&again=1`}
        >
          {t('again')}
        </StudioLink>
      ) : null}
      <PrintLink order={order} isGuest={isGuest} />
      {hasPacks ? (
        <LinkButton look="line" size="small" to={path('/my-account/packages')}>
          {t('seePacks')}
        </LinkButton>
      ) : null}
    </div>
  )
}

/** The invoice, or before cash on delivery is paid the delivery note. */
function PrintLink({ order, isGuest }: { readonly order: ShownOrder; readonly isGuest: boolean }) {
  const t = useTranslations('orders')
  const path = usePath()
  const isCashDue = order.cash_on_delivery?.status === 'due'
  if (order.invoice_number === null && !isCashDue) return null
  return (
    <LinkButton
      look="line"
      size="small"
      icon={<Icon of={Printer} inText />}
      to={`${path(isGuest ? '/track-order/print' : '/my-account/orders/print')}?order_id=${order.id}`}
    >
      {t(isCashDue ? 'printNote' : 'print')}
    </LinkButton>
  )
}
