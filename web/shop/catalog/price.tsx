import { formatMoney, fromWire } from '#domain/kit/money.ts'
import { PhraseStop } from '#web/kit/punctuation.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import type { Card } from './card.ts'

/** An amount of the wire as lists show it: `RM 49`. */
export function browsePrice(amount: string): string {
  return formatMoney(fromWire(amount), 'browse')
}

/** The price on a card. A deal strikes the former price through, and states both for screen readers. */
export function CardPrice({ card }: { readonly card: Card }) {
  const t = useTranslations('catalog')
  const price = browsePrice(card.price)
  const shown = card.from ? t('priceFrom', { price }) : price
  const isDimmed = card.sold_out ? 'muted' : ''
  if (card.price_before === null) return <p className={`aligned-figures ${isDimmed}`}>{shown}</p>
  return (
    <p className={`product-card-prices aligned-figures ${isDimmed}`}>
      <StruckPrice amount={card.price_before} />
      <span>{shown}</span>
    </p>
  )
}

/** The price before a deal: struck through, and stated in words for screen readers. */
export function StruckPrice({ amount }: { readonly amount: string }) {
  const t = useTranslations('catalog')
  const price = browsePrice(amount)
  return (
    <>
      <s className="struck-price" aria-hidden="true">
        {price}
      </s>
      <span className="read-aloud-only">
        {t('priceBefore', { price })}
        <PhraseStop />
      </span>
    </>
  )
}
