import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import { day } from '#domain/kit/time.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The day as the heading, with the way to the days beside it. */
export function DayTurn({ date, isToday }: { readonly date: string; readonly isToday: boolean }) {
  const t = useTranslations('staffToday')
  const shown = day(date)
  const to = (days: number) => `/staff/today?date=${shown.add({ days }).toString()}`
  return (
    <span className="today-turn">
      <span>{useDays().long(date)}</span>
      <Link className="console-button console-button-quiet" to={to(-1)} aria-label={t('before')}>
        <Icon of={ChevronLeft} inText directed />
      </Link>
      {isToday ? null : (
        <Link className="console-button" to="/staff/today">
          {t('back')}
        </Link>
      )}
      <Link className="console-button console-button-quiet" to={to(1)} aria-label={t('after')}>
        <Icon of={ChevronRight} inText directed />
      </Link>
    </span>
  )
}
