import X from 'lucide-react/icons/x'
import { Link } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useStaff } from '../kit/console-start.ts'
import { closedPanel, type CalendarState } from './calendar-address.ts'
import type { CalendarClass } from './calendar-class.ts'

const keys = ['instructor', 'room', 'class_type'] as const
const names = { instructor: 'instructor', room: 'room', class_type: 'kind' } as const

/**
 * Narrows the calendar to one who teaches, one room or one kind of class; the choices are those of the shown days.
 * Beside them, what is done to a whole day or a reformer.
 */
export function CalendarFilters({
  address,
  classes,
}: {
  readonly address: CalendarState
  readonly classes: readonly CalendarClass[]
}) {
  const t = useTranslations('timetable')
  const { role } = useStaff()
  const isNarrowed = keys.some((key) => address[key] !== undefined)
  return (
    <div className="calendar-filters">
      {keys.map((key) => {
        const choices = choicesOf(classes, key)
        if (choices.length < 2 && address[key] === undefined) return null
        return (
          <label key={key} className="calendar-filter">
            <span className="read-aloud-only">{t(names[key])}</span>
            <select
              value={address[key] ?? ''}
              onChange={(event) => address.change({ [key]: event.target.value || undefined })}
            >
              <option value="">{t(names[key])}</option>
              {choices.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )
      })}
      {isNarrowed ? (
        <button
          type="button"
          className="console-button console-button-quiet"
          onClick={() => address.change({ instructor: undefined, room: undefined, class_type: undefined })}
        >
          <Icon of={X} inText /> {t('showAll')}
        </button>
      ) : null}
      {role === 'instructor' ? null : <DayActs address={address} />}
    </div>
  )
}

/** What the desk does for a whole day, and what owner and manager do to it. */
function DayActs({ address }: { readonly address: CalendarState }) {
  const t = useTranslations('timetable')
  const { manages } = useStaff()
  const { view, date } = address
  const acts = [
    ...(view === 'day' ? [{ to: `/staff/today?date=${date}&print=day`, label: t('printDay') }] : []),
    { to: address.link({ ...closedPanel, panel: 'write' }), label: t('writeDay') },
    ...(manages
      ? [
          { to: address.link({ ...closedPanel, panel: 'close' }), label: t('closeDay') },
          { to: address.link({ ...closedPanel, panel: 'outage' }), label: t('outages') },
        ]
      : []),
  ]
  return (
    <span className="calendar-acts">
      {acts.map(({ to, label }) => (
        <Link key={label} className="console-button console-button-quiet" to={to}>
          {label}
        </Link>
      ))}
    </span>
  )
}

interface Choice {
  readonly id: string
  readonly name: string
}

function choicesOf(classes: readonly CalendarClass[], key: (typeof keys)[number]): readonly Choice[] {
  const choices = classes.flatMap((one): readonly Choice[] => {
    if (key === 'instructor') return one.instructors
    return [key === 'room' ? one.room : one.class_type]
  })
  const byId = new Map(choices.map((choice) => [choice.id, choice]))
  return [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The classes that the filters of the address leave. */
export function narrowed(
  classes: readonly CalendarClass[],
  { instructor, room, class_type: kind }: Pick<CalendarState, (typeof keys)[number]>,
): readonly CalendarClass[] {
  return classes.filter(
    (one) =>
      (instructor === undefined || one.instructors.some(({ id }) => id === instructor)) &&
      (room === undefined || one.room.id === room) &&
      (kind === undefined || one.class_type.id === kind),
  )
}
