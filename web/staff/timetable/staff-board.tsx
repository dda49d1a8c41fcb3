import { Link } from 'react-router'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useStaff } from '../kit/console-start.ts'
import { closedPanel } from './calendar-address.ts'
import { classesOn, closureOn, type CalendarClass } from './calendar-class.ts'
import { ClassBlock } from './class-block.tsx'
import type { BoardProps } from './day-board.tsx'

/** A row for each who teaches in the week. Closed days are hatched, and those of which somebody asked off. */
export function StaffBoard({ calendar, address, marked, onOpen }: BoardProps) {
  const t = useTranslations('timetable')
  const days = useDays()
  const { manages } = useStaff()
  const planned = calendar.classes.filter(({ status }) => status !== 'canceled')
  const teaching = listInstructors(planned)
  const rooms = new Set(planned.map(({ room }) => room.id))
  const untaught = planned.filter(({ instructors }) => instructors.length === 0)
  const rows = [
    ...teaching.map(({ id, name }) => ({
      id,
      name,
      classes: planned.filter(({ instructors }) => instructors.some((one) => one.id === id)),
    })),
    ...(untaught.length === 0 ? [] : [{ id: 'nobody', name: t('nobody'), classes: untaught }]),
  ]
  if (rows.length === 0) return <p className="calendar-none muted">{t('noClasses')}</p>
  return (
    <div className="staff-board-frame">
      <table className="staff-board">
        <caption className="read-aloud-only">{t('staffCaption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('instructor')}</th>
            {address.days.map((date) => (
              <th key={date} scope="col" data-today={date === address.today || undefined}>
                {t('dayName', { weekday: days.weekday(date), day: Number(date.slice(8)) })}
                {closureOn(calendar.closures, date) === undefined ? null : (
                  <span className="block smallest muted">{t('closed')}</span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, name, classes }) => (
            <tr key={id}>
              <th scope="row">
                {manages && id !== 'nobody' ? (
                  <Link
                    className="staff-board-name"
                    to={address.link({ ...closedPanel, panel: 'skills', who: id })}
                    aria-label={t('skillsOf', { name })}
                  >
                    {name}
                  </Link>
                ) : (
                  name
                )}
                <span className="block smallest muted">{t('classesOfWeek', { count: classes.length })}</span>
              </th>
              {address.days.map((date) => {
                const ofDay = classesOn(classes, date)
                const isAbsent = ofDay.some(({ absent_ids }) => absent_ids.some((one) => one === id))
                return (
                  <td
                    key={date}
                    data-absent={isAbsent || undefined}
                    data-closed={closureOn(calendar.closures, date) !== undefined || undefined}
                    data-empty={ofDay.length === 0 || undefined}
                  >
                    <span className="staff-board-day">{days.short(date)}</span>
                    {ofDay.map((of) => (
                      <ClassBlock
                        key={of.id}
                        of={of}
                        isOpen={of.id === address.open}
                        isMarked={of.id === marked}
                        showsRoom={rooms.size > 1}
                        isInRow
                        onOpen={() => onOpen(of.id)}
                      />
                    ))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Everybody who teaches one of these classes, by name. */
function listInstructors(
  classes: readonly CalendarClass[],
): ReadonlyArray<{ readonly id: string; readonly name: string }> {
  const byId = new Map(classes.flatMap(({ instructors }) => instructors.map(({ id, name }) => [id, { id, name }])))
  return [...byId.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}
