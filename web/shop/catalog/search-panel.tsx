import ArrowRight from 'lucide-react/icons/arrow-right'
import Clock from 'lucide-react/icons/clock'
import Search from 'lucide-react/icons/search'
import Tag from 'lucide-react/icons/tag'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Card } from './card.ts'
import { useOwnPrices } from './group-prices.ts'
import { CardPrice } from './price.tsx'
import { ProductPicture } from './product-picture.tsx'
import { lineId, splitMatch, type SearchLines, type SearchOption } from './search-options.ts'

/** The list below the search field. The field keeps the focus; `active` is the option that the arrow keys reached. */
export function SearchPanel({
  id,
  lines,
  typed,
  active,
  onFollow,
}: {
  readonly id: string
  readonly lines: readonly SearchLines[]
  readonly typed: string
  readonly active: string | undefined
  readonly onFollow: (option: SearchOption) => void
}) {
  const t = useTranslations('catalog')
  const isBeside = (group: string) => group === 'products' || group === 'bestSellers'
  const column = (wanted: (group: string) => boolean) =>
    lines
      .filter(({ group }) => wanted(group))
      .map(({ group, options }) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="search-group">
          <p className="search-group-title small" id={`${id}-${group}`} role="presentation">
            {group === 'all' ? null : t(group)}
          </p>
          {options.map((option) => (
            <SearchLine
              key={option.to}
              id={lineId(id, option)}
              option={option}
              typed={typed}
              isActive={lineId(id, option) === active}
              onFollow={() => onFollow(option)}
            />
          ))}
        </div>
      ))
  const all = lines.flatMap(({ options }) => options).find(({ kind }) => kind === 'all')
  return (
    <div className="search-panel" id={id} role="listbox" aria-label={t('suggestionsLabel')}>
      <div className="search-columns" role="presentation">
        <div role="presentation">{column((group) => !isBeside(group) && group !== 'all')}</div>
        <div role="presentation">{column(isBeside)}</div>
      </div>
      {all === undefined ? null : (
        <SearchLine
          id={lineId(id, all)}
          option={all}
          typed={typed}
          isActive={lineId(id, all) === active}
          onFollow={() => onFollow(all)}
        />
      )}
    </div>
  )
}

function SearchLine({
  id,
  option,
  typed,
  isActive,
  onFollow,
}: {
  readonly id: string
  readonly option: SearchOption
  readonly typed: string
  readonly isActive: boolean
  readonly onFollow: () => void
}) {
  const path = usePath()
  return (
    <Link
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={`search-line search-line-${option.kind}`}
      to={path(option.to)}
      // A press would move the focus out of the field and close the list before the click.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onFollow}
    >
      <LineWords option={option} typed={typed} />
    </Link>
  )
}

function LineWords({ option, typed }: { readonly option: SearchOption; readonly typed: string }): ReactNode {
  const t = useTranslations('catalog')
  if (option.kind === 'all')
    return (
      <>
        <span>{t('seeAllResults', { count: option.count })}</span>
        <Icon of={ArrowRight} inText directed />
      </>
    )
  if (option.kind === 'product') {
    const { card } = option
    return (
      <>
        <span className="frame search-line-picture">
          <ProductPicture path={card.image?.path} alternative="" sizes="56px" />
        </span>
        <span>
          <span className="strong">{card.name}</span>
          <span className="small muted search-line-summary">{card.summary}</span>
        </span>
        <OwnPrice card={card} />
      </>
    )
  }
  const [before, match, after] = splitMatch(option.words, typed)
  return (
    <>
      <Icon of={option.kind === 'category' ? Tag : option.kind === 'recent' ? Clock : Search} inText />
      <span>
        {before}
        {match === '' ? null : <b className="search-match">{match}</b>}
        {after}
      </span>
    </>
  )
}

function OwnPrice({ card }: { readonly card: Card }) {
  return <CardPrice card={useOwnPrices(card)} />
}
