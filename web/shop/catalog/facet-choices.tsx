import { formatMoney, sen } from '#domain/kit/money.ts'
import type { Translate } from '#web/kit/words.tsx'
import type { PriceBand } from './catalog-query.ts'

interface FacetOption {
  readonly value: string
  readonly name: string
  readonly count: number
}

/** One choice of a facet, or any. Native radios, so arrow keys and forms work without script. */
export function FacetRadios({
  name,
  any,
  options,
  chosen,
  onChoose,
}: {
  readonly name: string
  /** The label for no choice. */
  readonly any: string
  readonly options: readonly FacetOption[]
  readonly chosen: string | undefined
  readonly onChoose: (value: string | undefined) => void
}) {
  const all: ReadonlyArray<{ readonly value: string; readonly name: string; readonly count?: number }> = [
    { value: '', name: any },
    ...options,
  ]
  return all.map((option) => (
    <label key={option.value} className={`choice choice-compact ${option.count === 0 ? 'facet-empty' : ''}`}>
      <span className="choice-box choice-ring">
        <input
          type="radio"
          className="choice-input"
          name={name}
          value={option.value}
          checked={option.value === (chosen ?? '')}
          onChange={() => onChoose(option.value === '' ? undefined : option.value)}
        />
      </span>
      <span className="choice-words">
        <FacetWords name={option.name} count={option.count} />
      </span>
    </label>
  ))
}

/** A choice and the number of products it would give. */
export function FacetWords({ name, count }: { readonly name: string; readonly count: number | undefined }) {
  return (
    <span className="facet-words">
      {name}
      {count === undefined ? null : <span className="facet-count">{count}</span>}
    </span>
  )
}

const senPerRinggit = 100

/** The label of a price band: `Under RM 50`, `RM 50 to RM 100`, `RM 200 and over`. */
export function bandWords(t: Translate<'catalog'>, { from, to }: PriceBand): string {
  const ringgit = (amount: number) => formatMoney(sen(amount * senPerRinggit), 'browse')
  if (to === undefined) return t('priceOver', { from: ringgit(from) })
  return from === 0 ? t('priceUnder', { to: ringgit(to) }) : t('priceFromTo', { from: ringgit(from), to: ringgit(to) })
}
