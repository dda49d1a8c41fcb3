import Package from 'lucide-react/icons/package'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import { Link, useLocation } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { formatMoney, fromWire } from '#domain/kit/money.ts'
import type { listShippings } from '#domain/shipping/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { SentenceGap } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { Product, Variant } from '#web/shop/catalog/card.ts'
import { chooseVariant } from '#web/shop/catalog/choose-variant.ts'
import { Icon } from '#web/ui/icon.tsx'

/** Below the button: what is in stock, when and for how much it comes, and what may go back. */
export function BuyingFacts({
  product,
  way,
}: {
  readonly product: Product
  /** The cheapest delivery; undefined when nothing is delivered. */
  readonly way: OutputOf<typeof listShippings>['data'][number] | undefined
}) {
  const t = useTranslations('product')
  const path = usePath()
  const { search } = useLocation()
  const variant = chooseVariant(product, Object.fromEntries(new URLSearchParams(search)))
  return (
    <ul className="buying-facts small">
      {variant === undefined || variant.sold_out ? null : (
        <li>
          <Icon of={Package} />
          <StockWords variant={variant} />
        </li>
      )}
      {way === undefined ? null : (
        <li>
          <Icon of={Truck} />
          <DeliveryWords way={way} isSoldOut={variant?.sold_out === true} />
        </li>
      )}
      <li>
        <Icon of={Undo2} />
        <span>
          {t('returns')}
          <SentenceGap />
          <Link className="link" to={path('/return-policy')}>
            {t('returnsLink')}
          </Link>
        </span>
      </li>
    </ul>
  )
}

function StockWords({ variant }: { readonly variant: Variant }) {
  const t = useTranslations('product')
  const { quantity, is_continuous_selling: isEndless } = variant.inventory
  return <span>{isEndless ? t('stockToOrder') : t('stockHere', { count: quantity })}</span>
}

/** What delivery costs, and when it comes; no day of arrival is named for what nobody can order. */
function DeliveryWords({
  way,
  isSoldOut,
}: {
  readonly way: OutputOf<typeof listShippings>['data'][number]
  readonly isSoldOut: boolean
}) {
  const t = useTranslations('product')
  const days = useDays()
  const { min_amount: freeFrom } = way.free_shipping_info
  const price = formatMoney(fromWire(way.price))
  return (
    <span>
      {freeFrom === null
        ? t('deliveryFrom', { price })
        : t('deliveryFreeFrom', { price, free: formatMoney(fromWire(freeFrom)) })}
      {isSoldOut ? null : (
        <>
          <SentenceGap />
          {t('arrives', { from: days.short(way.arrives_from), to: days.short(way.arrives_to) })}
        </>
      )}
    </span>
  )
}
