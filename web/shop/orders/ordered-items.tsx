import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { Comma } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { CardArt } from '../giftcards/card-art.tsx'
import { OrderThumb } from './order-thumb.tsx'
import type { OrderedGift } from './paid-facts.tsx'
import type { ShownOrder } from './use-order.ts'

const shownAtMost = 6

/** Goods in pictures with their quantity, and gift cards as they will look. Packs are shown with their credits. */
export function OrderedItems({
  lines,
  gifts,
}: {
  readonly lines: ShownOrder['lines']
  readonly gifts: readonly OrderedGift[]
}) {
  const t = useTranslations('checkout')
  const goods = lines.filter(({ kind }) => kind === 'goods')
  const [shown, others] = [goods.slice(0, shownAtMost), goods.length - shownAtMost]
  if (goods.length === 0 && gifts.length === 0) return null
  return (
    <ul className="ordered" aria-label={t('yourOrder')}>
      {shown.map((line, place) => (
        <li key={place}>
          <OrderThumb line={line} />
          <p className="small">
            {line.title}
            {line.option === null ? null : (
              <>
                <Comma />
                {line.option}
              </>
            )}
            {line.quantity > 1 ? <span className="muted"> × {line.quantity}</span> : null}
          </p>
        </li>
      ))}
      {gifts.map((gift) => (
        <li key={gift.id} className="ordered-gift">
          <CardArt artwork={gift.template} value={gift.value} recipient={gift.recipient_name} />
          <p className="read-aloud-only">
            {t('giftOf', { name: gift.recipient_name, amount: formatMoney(fromWire(gift.value)) })}
          </p>
        </li>
      ))}
      {others > 0 ? <li className="small muted">{t('othersToo', { count: others })}</li> : null}
    </ul>
  )
}
