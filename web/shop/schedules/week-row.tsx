import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { IconLink } from '#web/ui/icon-button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The name of a week between links to its neighbours, and the link to today; a link without a target is left out. */
export function WeekRow({
  name,
  before,
  today,
  after,
}: {
  readonly name: string
  readonly before: string | undefined
  readonly today?: string | undefined
  readonly after: string | undefined
}) {
  const t = useTranslations('schedules')
  return (
    <div className="week-row">
      {before === undefined ? (
        <span className="week-end" aria-hidden="true" />
      ) : (
        <IconLink className="week-end" label={t('previousWeek')} to={before} preventScrollReset>
          <Icon of={ChevronLeft} directed />
        </IconLink>
      )}
      <span className="heading-4">{name}</span>
      <span className="week-after">
        {today === undefined ? null : (
          <Link className="week-today link small" to={today} preventScrollReset aria-label={t('goToToday')}>
            {t('today')}
          </Link>
        )}
        {after === undefined ? null : (
          <IconLink className="week-end week-end-next" label={t('nextWeek')} to={after} preventScrollReset>
            <Icon of={ChevronRight} directed />
          </IconLink>
        )}
      </span>
    </div>
  )
}
