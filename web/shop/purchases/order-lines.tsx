import { Link } from 'react-router'
import { formatMoney, fromWire, sen } from '#domain/kit/money.ts'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { productAddress } from '../catalog/card.ts'
import { OrderThumb } from '../orders/order-thumb.tsx'
import { amountOf, type ShownLine } from './shown-order.ts'

const savedWords = { tier: 'tierSaved', group: 'groupSaved', deal: 'dealSaved' } as const

/** The items, a line each; goods link to the catalogue while they are on sale. */
export function OrderLines({ lines }: { readonly lines: readonly ShownLine[] }) {
  const t = useTranslations('orders')
  const path = usePath()
  return (
    <ul className="order-lines" aria-label={t('items')}>
      {lines.map((line, place) => (
        <li key={place}>
          <OrderThumb line={line} />
          <div className="min-w-0">
            <p className="strong">
              {line.slug === null ? (
                line.title
              ) : (
                <Link className="order-line-link" to={path(productAddress(line.slug, line.variant_id))}>
                  {line.title}
                </Link>
              )}
            </p>
            <LineDetail line={line} />
            <LineRule line={line} />
          </div>
          <span className="aligned-figures">{amountOf(line.total)}</span>
        </li>
      ))}
    </ul>
  )
}

function LineDetail({ line }: { readonly line: ShownLine }) {
  const t = useTranslations('orders')
  const detail =
    line.quantity === 1
      ? t('quantity', { quantity: 1 })
      : t('quantityAt', { quantity: line.quantity, price: amountOf(line.unit_price) })
  return (
    <p className="small muted">
      {line.option === null ? detail : t('optionQuantity', { option: line.option, detail })}
    </p>
  )
}

/** The rule that lowered the price, and the saving. */
function LineRule({ line }: { readonly line: ShownLine }) {
  const t = useTranslations('orders')
  const { base_price: base, price_rule: rule, quantity } = line
  if (base === null || rule === null || rule === 'base') return null
  const savedSen = fromWire(base) * quantity - fromWire(line.total)
  if (savedSen <= 0) return null
  return <p className="small gold">{t(savedWords[rule], { quantity, amount: formatMoney(sen(savedSen)) })}</p>
}
