import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link, type To } from 'react-router'
import { Icon } from '#web/ui/icon.tsx'

interface Turn {
  readonly label: string
  readonly to: To
}

/** The way to the days before and after those that a page shows, and between the two back to today. */
export function DayTurn({
  before,
  after,
  today,
  isToday,
}: {
  readonly before: Turn
  readonly after: Turn
  readonly today: Turn
  /** Today is among the days that are shown. */
  readonly isToday: boolean
}) {
  return (
    <div className="day-turn">
      <Link className="console-button console-button-quiet day-turn-way" to={before.to} aria-label={before.label}>
        <Icon of={ChevronLeft} inText directed />
      </Link>
      <Link className="console-button day-turn-today" to={today.to} aria-current={isToday ? 'date' : undefined}>
        {today.label}
      </Link>
      <Link className="console-button console-button-quiet day-turn-way" to={after.to} aria-label={after.label}>
        <Icon of={ChevronRight} inText directed />
      </Link>
    </div>
  )
}
