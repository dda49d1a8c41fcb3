import { formatPhone } from '#domain/kit/phone.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { DeliveryCalendar } from '../orders/delivery-calendar.tsx'
import type { ShownOrder } from './shown-order.ts'

/** The tracking number for the courier's own website. */
export function OrderTracking({ order }: { readonly order: ShownOrder }) {
  const t = useTranslations('orders')
  if (order.courier === null || order.tracking_number === null) return null
  return (
    <div className="order-tracking">
      <p className="small muted">{t('tracking', { courier: order.courier })}</p>
      <p className="figure order-tracking-number">{order.tracking_number}</p>
      <p className="small muted">{t('copyHint', { courier: order.courier })}</p>
    </div>
  )
}

/** The delivery address and method. */
export function OrderDelivery({ order }: { readonly order: ShownOrder }) {
  const t = useTranslations('orders')
  const days = useDays()
  const { shipping_address: address, shipping_method: method } = order
  if (address === null) return null
  const isDue = order.status === 'processing' || order.status === 'packed' || order.status === 'delivery'
  return (
    <div className="order-delivery">
      <div>
        <h2 className="small strong">{t('deliveryAddress')}</h2>
        <p className="soft">
          {address.recipient}
          <br />
          {address.display_text}
          <br />
          {formatPhone(address.contact_number)}
        </p>
      </div>
      <div>
        <h2 className="small strong">{t('deliveryBy')}</h2>
        <p className="soft">{method?.name}</p>
        {isDue && method?.arrives_from && method.arrives_to ? (
          <p className="soft">
            {t('expected', { from: days.short(method.arrives_from), to: days.short(method.arrives_to) })}
          </p>
        ) : null}
        <DeliveryCalendar order={order} />
        {order.leave_at_door ? <p className="soft">{t('leaveAtDoor')}</p> : null}
        {order.shipping_remarks === '' ? null : <p className="soft">{order.shipping_remarks}</p>}
      </div>
    </div>
  )
}
