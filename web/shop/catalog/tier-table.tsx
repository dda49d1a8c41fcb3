import { formatMoney } from '#domain/kit/money.ts'
import { useTranslations, type Translate } from '#web/kit/words.tsx'
import type { TierRow } from './tier-rows.ts'

/** The price tiers, with the current one tinted. A variant that reaches none has its one price in their place. */
export function TierTable({ rows, quantity }: { readonly rows: readonly TierRow[]; readonly quantity: number }) {
  const t = useTranslations('product')
  return (
    <ul className="tier-table" aria-label={t('tiers')}>
      {rows.map((row) => (
        <li
          key={row.from}
          className={`tier ${isInForce(row, quantity) ? 'tier-in-force' : ''}`}
          aria-current={isInForce(row, quantity) ? 'true' : undefined}
        >
          <span className="figure tier-price">{formatMoney(row.unitSen, 'browse')}</span>
          <span className="small">{rows.length === 1 ? t('onePrice') : rangeWords(t, row)}</span>
        </li>
      ))}
    </ul>
  )
}

/** `1 or 2`, `3 to 5`, `6 or more`. */
export function rangeWords(t: Translate<'product'>, { from, to }: TierRow): string {
  if (to === undefined) return t('orMore', { from })
  if (to === from) return t('exactly', { from })
  return t(to === from + 1 ? 'fromOrTo' : 'fromTo', { from, to })
}

export function isInForce({ from, to }: TierRow, quantity: number): boolean {
  return quantity >= from && quantity <= (to ?? quantity)
}
