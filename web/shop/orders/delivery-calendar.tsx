import CalendarIcon from 'lucide-react/icons/calendar'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { ShownOrder } from './use-order.ts'

/** The delivery dates of a paid order, for the buyer's calendar; nothing once it is delivered or cancelled. */
export function DeliveryCalendar({ order }: { readonly order: ShownOrder }) {
  const t = useTranslations('checkout')
  const locale = useLocale()
  const { status, shipping_method: way } = order
  const isDue = status === 'processing' || status === 'packed' || status === 'delivery'
  if (!isDue || way === null || way.arrives_from === null) return null
  return (
    <LinkButton
      look="quiet"
      className="button-edge"
      icon={<Icon of={CalendarIcon} />}
      to={`/api/orders/${order.id}/delivery.ics?lang=${locale}`}
      reloadDocument
      download
    >
      {t('addDelivery')}
    </LinkButton>
  )
}
