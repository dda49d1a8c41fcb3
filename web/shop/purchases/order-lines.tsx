import { useTranslations } from '#web/kit/words.tsx'
import { OrderThumb } from './order-thumb.tsx'
import { amountOf, type ShownLine } from './shown-order.ts'

/** What was bought, a line each. */
export function OrderLines({ lines }: { readonly lines: readonly ShownLine[] }) {
  const t = useTranslations('orders')
  return (
    <ul className="order-lines" aria-label={t('items')}>
      {lines.map((line, place) => (
        <li key={place}>
          <OrderThumb line={line} />
          <div className="min-w-0">
            <p className="strong">{line.title}</p>
            <p className="small muted">{detailOf(line, t)}</p>
          </div>
          <span className="aligned-figures">{amountOf(line.total)}</span>
        </li>
      ))}
    </ul>
  )
}

function detailOf(line: ShownLine, t: ReturnType<typeof useTranslations<'orders'>>): string {
  return line.quantity === 1
    ? t('quantity', { quantity: 1 })
    : t('quantityAt', { quantity: line.quantity, price: amountOf(line.unit_price) })
}
