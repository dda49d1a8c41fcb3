import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { getToday } from '#domain/reports/api.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'

/** The day after, in one row that leads to it. */
export function NextDay({ day }: { readonly day: OutputOf<typeof getToday>['tomorrow'] }) {
  const t = useTranslations('staffToday')
  const days = useDays()
  const listed = useNameList()
  const { booked, capacity: places, waiting, first_at: first, last_at: last } = day
  return (
    <Link to={`/staff/today?date=${day.date}`} className="today-row today-next-day">
      <span className="today-time today-time-day">{days.weekday(day.date)}</span>
      <span className="today-class">
        <span className="today-name">{t('tomorrow', { classes: day.classes })}</span>
        {first === null || last === null ? null : (
          <span className="smallest soft">
            {t('tomorrowHours', { first: first.slice(11, 16), last: last.slice(11, 16) })}
          </span>
        )}
      </span>
      <span className="today-facts today-facts-wide">
        {day.classes === 0 ? null : (
          <span>{t(waiting > 0 ? 'tomorrowWaiting' : 'tomorrowBooked', { booked, places, waiting })}</span>
        )}
        {day.without_instructor.map((one) => (
          <span className="smallest soft" key={`${one.starts_at} ${one.class_name}`}>
            {t(one.away.length === 0 ? 'withoutInstructor' : 'nobodyStandsIn', {
              class: one.class_name,
              time: one.starts_at.slice(11, 16),
              names: listed(one.away),
            })}
          </span>
        ))}
      </span>
      <Icon of={ChevronRight} inText directed />
    </Link>
  )
}
