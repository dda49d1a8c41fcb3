import type { OutputOf } from '#domain/kit/endpoint.ts'
import type { readCalendar } from '#domain/timetable/calendar-api.ts'
import { useNameList } from '#web/kit/punctuation.tsx'
import { clockOf } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'

export type CalendarRead = OutputOf<typeof readCalendar>
export type CalendarClass = CalendarRead['classes'][number]
export type Closure = CalendarRead['closures'][number]

/** The closure of the whole branch on that day. */
export function closureOn(closures: readonly Closure[], date: string): Closure | undefined {
  return closures.find((one) => one.room_ids === null && one.first_day <= date && date <= one.last_day)
}

/** The classes of that day that people can come to, or came to. */
export function classesOn(classes: readonly CalendarClass[], date: string): readonly CalendarClass[] {
  return classes.filter((one) => one.starts_at.startsWith(date) && one.status !== 'canceled')
}

/** Who teaches, by name. */
export function useInstructors(): (of: Pick<CalendarClass, 'instructors'>) => string {
  const listed = useNameList()
  return ({ instructors }) => listed(instructors.map(({ name }) => name))
}

/** How a class is told on the board and to screen readers. */
export function useClassWords() {
  const t = useTranslations('timetable')
  const instructorsOf = useInstructors()
  const seats = ({ booked, places, waiting }: CalendarClass) =>
    booked >= places ? t('full', { waiting }) : t('seats', { booked, capacity: places })
  const label = (of: CalendarClass) =>
    t('classLabel', {
      name: of.class_type.name,
      from: clockOf(of.starts_at),
      until: clockOf(of.ends_at),
      instructors: of.instructors.length === 0 ? t('nobody') : instructorsOf(of),
      room: of.room.name,
      booked: of.booked,
      capacity: of.places,
      waiting: of.waiting,
      absent: of.absent_ids.length > 0 ? 'yes' : 'no',
    })
  return { seats, label }
}
