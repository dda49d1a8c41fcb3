import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Week } from './load-week.ts'
import { scheduleQuery, countFilters, listFilters, toggleFilter, type ScheduleQuery } from './schedule-address.ts'
import { filtersId, useChoiceName, useCurrentQuery } from './schedule-filters.tsx'

/** On a phone: the button for the filters, and each active filter, removed by a tap. */
export function FilterChips({ week }: { readonly week: Week }) {
  const t = useTranslations('schedules')
  const asked = useCurrentQuery(week)
  const nameOf = useChoiceName()
  const chosen = listFilters.flatMap((name) =>
    week.choices[name]
      .filter(({ slug }) => asked[name].includes(slug))
      .map((choice) => ({ name: nameOf(choice), without: toggleFilter(asked, { name, slug: choice.slug }) })),
  )
  return (
    <div className="chips filter-chips" role="group" aria-label={t('filters')}>
      <button type="button" className="chip" popoverTarget={filtersId}>
        <Icon of={SlidersHorizontal} inText />
        {t('filtersCount', { count: countFilters(asked) })}
      </button>
      {chosen.map((filter) => (
        <OnChip key={filter.name} {...filter} />
      ))}
      {asked.places ? <OnChip name={t('withPlaces')} without={{ ...asked, places: false }} /> : null}
      {asked.mine === undefined ? null : <OnChip name={t('ofMine')} without={{ ...asked, mine: undefined }} />}
    </div>
  )
}

function OnChip({ name, without }: { readonly name: string; readonly without: ScheduleQuery }) {
  const t = useTranslations('schedules')
  const path = usePath()
  return (
    <Link
      className="chip chip-on"
      to={`${path('/schedules')}${scheduleQuery(without)}`}
      replace
      preventScrollReset
      aria-label={t('without', { name })}
    >
      {name}
      <Icon of={X} inText />
    </Link>
  )
}
