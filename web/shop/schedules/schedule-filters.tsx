import X from 'lucide-react/icons/x'
import { useRef, type FormEvent } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import type { Choice, Week } from './load-week.ts'
import { parseScheduleQuery } from './parse-schedule-query.ts'
import {
  scheduleQuery,
  countFilters,
  toggleFilter,
  withoutFilters,
  type ScheduleQuery,
  type ListFilter,
} from './schedule-address.ts'

export const filtersId = 'schedule-filters'

/** What is asked at this moment: a choice shows at once, before its classes have arrived. */
export function useCurrentQuery(week: Week): ScheduleQuery {
  const { location } = useNavigation()
  return location && location.pathname.endsWith('/schedules')
    ? parseScheduleQuery(new URLSearchParams(location.search))
    : week.asked
}

/**
 * The filters: a column on a wide screen, a popover on a phone. Each tick is an address; without script the button
 * sends them.
 */
export function ScheduleFilters({ week }: { readonly week: Week }) {
  const t = useTranslations('schedules')
  const path = usePath()
  const navigate = useNavigate()
  const panel = useRef<HTMLFormElement>(null)
  const asked = useCurrentQuery(week)
  const show = (next: ScheduleQuery) =>
    void navigate(`${path('/schedules')}${scheduleQuery(next)}`, { replace: true, preventScrollReset: true })
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
  }
  return (
    <form
      ref={panel}
      id={filtersId}
      popover="auto"
      className="filters"
      method="get"
      action={path('/schedules')}
      aria-label={t('filters')}
      onSubmit={send}
    >
      {asked.date === undefined ? null : <input type="hidden" name="date" value={asked.date} />}
      <div className="filters-head">
        <h2 className="heading-3">{t('filters')}</h2>
        <IconButton label={t('apply')} popoverTarget={filtersId} popoverTargetAction="hide">
          <Icon of={X} />
        </IconButton>
      </div>
      <FilterGroup name="series" title={t('series')} choices={week.choices.series} asked={asked} onAsk={show} />
      <FilterGroup name="level" title={t('level')} choices={week.choices.level} asked={asked} onAsk={show} />
      <FilterGroup
        name="instructor"
        title={t('instructor')}
        choices={week.choices.instructor}
        asked={asked}
        onAsk={show}
      />
      <fieldset className="filter-group">
        <legend>{t('show')}</legend>
        <Checkbox
          compact
          name="places"
          value="1"
          checked={asked.places}
          onChange={() => show({ ...asked, places: !asked.places })}
        >
          {t('withPlaces')}
        </Checkbox>
      </fieldset>
      <div className="filters-foot">
        {countFilters(asked) === 0 ? null : (
          <LinkButton
            look="quiet"
            size="small"
            to={`${path('/schedules')}${scheduleQuery(withoutFilters(asked))}`}
            replace
            preventScrollReset
          >
            {t('reset')}
          </LinkButton>
        )}
        <Button type="submit" className="filters-apply" full>
          {t('apply')}
        </Button>
      </div>
    </form>
  )
}

function FilterGroup({
  name,
  title,
  choices,
  asked,
  onAsk,
}: {
  readonly name: ListFilter
  readonly title: string
  readonly choices: readonly Choice[]
  readonly asked: ScheduleQuery
  readonly onAsk: (next: ScheduleQuery) => void
}) {
  return (
    <fieldset className="filter-group">
      <legend>{title}</legend>
      {choices.map((choice) => (
        <Checkbox
          key={choice.slug}
          compact
          name={name}
          value={choice.slug}
          checked={asked[name].includes(choice.slug)}
          onChange={() => onAsk(toggleFilter(asked, { name, slug: choice.slug }))}
        >
          {choice.name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
