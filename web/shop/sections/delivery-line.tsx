import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { listShippings } from '#domain/shipping/api.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useDays } from '#web/shop/schedules/use-days.ts'

/** The delivery price and date, before anything is asked of the buyer. */
export function DeliveryLine({ way }: { readonly way: OutputOf<typeof listShippings>['data'][number] | undefined }) {
  const t = useTranslations('product')
  const days = useDays()
  if (way === undefined) return null
  const { min_amount: freeFrom } = way.free_shipping_info
  const price = formatMoney(fromWire(way.price))
  return (
    <p className="small muted product-delivery">
      {freeFrom === null
        ? t('deliveryFrom', { price })
        : t('deliveryFreeFrom', { price, free: formatMoney(fromWire(freeFrom)) })}{' '}
      {t('arrives', { from: days.short(way.arrives_from), to: days.short(way.arrives_to) })}
    </p>
  )
}
