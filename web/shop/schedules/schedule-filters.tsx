import X from 'lucide-react/icons/x'
import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { partsOfDay } from '#domain/schedules/class-times.ts'
import { FilterMenu } from '#web/filters/filter-menu.tsx'
import { replaceChoice } from '#web/filters/replace-choice.ts'
import { useEarlyTicks } from '#web/filters/use-early-ticks.ts'
import { usePendingNavigation } from '#web/filters/use-pending-navigation.ts'
import { usePath } from '#web/kit/locale.ts'
import { useMe } from '#web/kit/session.ts'
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
  listFilters,
  toggleFilter,
  withoutFilters,
  type ScheduleQuery,
  type ListFilter,
} from './schedule-address.ts'

export const filtersId = 'schedule-filters'

/** The pending query: a choice shows at once, before its classes have loaded. */
export function useCurrentQuery(week: Week): ScheduleQuery {
  const coming = usePendingNavigation('/schedules')
  return coming ? parseScheduleQuery(new URLSearchParams(coming.search)) : week.asked
}

/**
 * The filters: a bar of buttons with menus on a wide screen, a popover on a phone. Each tick is an address; without
 * script the button submits them.
 */
export function ScheduleFilters({ week }: { readonly week: Week }) {
  const t = useTranslations('schedules')
  const path = usePath()
  const navigate = useNavigate()
  const asked = useCurrentQuery(week)
  const { state } = useMe()
  const show = (next: ScheduleQuery) => void navigate(`${path('/schedules')}${scheduleQuery(next)}`, replaceChoice)
  const panel = useEarlyTicks((fields) => show({ ...parseScheduleQuery(fields), week: asked.week }))
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
      {(['view', 'date', 'week'] as const).map((name) =>
        asked[name] === undefined ? null : <input key={name} type="hidden" name={name} value={asked[name]} />,
      )}
      <div className="filters-head">
        <h2 className="heading-3">{t('filters')}</h2>
        <IconButton label={t('apply')} popoverTarget={filtersId} popoverTargetAction="hide">
          <Icon of={X} />
        </IconButton>
      </div>
      {listFilters.map((name) => (
        <FilterGroup key={name} name={name} choices={week.choices[name]} asked={asked} onAsk={show} />
      ))}
      <fieldset className="filter-group filter-show">
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
        {asked.mine !== undefined || state === 'signed-in' ? (
          <Checkbox
            compact
            name="mine"
            value={asked.mine ?? '1'}
            checked={asked.mine !== undefined}
            onChange={() => show({ ...asked, mine: asked.mine === undefined ? '1' : undefined })}
          >
            {t('ofMine')}
          </Checkbox>
        ) : null}
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
          {t('showCount', { count: week.classes.length })}
        </Button>
      </div>
    </form>
  )
}

function FilterGroup({
  name,
  choices,
  asked,
  onAsk,
}: {
  readonly name: ListFilter
  readonly choices: readonly Choice[]
  readonly asked: ScheduleQuery
  readonly onAsk: (next: ScheduleQuery) => void
}) {
  const t = useTranslations('schedules')
  const nameOf = useChoiceName()
  // A single choice is no filter.
  if (choices.length < 2) return null
  const chosen = asked[name].length
  return (
    <FilterMenu label={chosen === 0 ? t(name) : t('filterCount', { name: t(name), count: chosen })} isOn={chosen > 0}>
      <fieldset className="filter-group">
        <legend>{t(name)}</legend>
        {choices.map((choice) => (
          <Checkbox
            key={choice.slug}
            compact
            name={name}
            value={choice.slug}
            checked={asked[name].includes(choice.slug)}
            onChange={() => onAsk(toggleFilter(asked, { name, slug: choice.slug }))}
            className={choice.count === 0 ? 'filter-none' : ''}
          >
            {nameOf(choice)}{' '}
            <span className="filter-count small muted">
              <span aria-hidden="true">{choice.count}</span>
              <span className="read-aloud-only">{t('classes', { count: choice.count })}</span>
            </span>
          </Checkbox>
        ))}
      </fieldset>
    </FilterMenu>
  )
}

/** The parts of the day are our texts; the studio names the rest. */
export function useChoiceName(): (choice: { readonly name: string }) => string {
  const t = useTranslations('schedules')
  return ({ name }) => {
    const part = partsOfDay.find((one) => one === name)
    return part === undefined ? name : t(part)
  }
}
