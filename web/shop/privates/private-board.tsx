import { Form } from 'react-router'
import { privateFormats } from '#domain/privates/model.ts'
import { PendingList } from '#web/filters/pending-list.tsx'
import { usePath } from '#web/kit/locale.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { DateStrip } from '#web/ui/date-strip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Select } from '#web/ui/select.tsx'
import { TabLinks } from '#web/ui/tabs.tsx'
import { endsOf } from '../schedules/class-times.ts'
import { WeekRow } from '../schedules/week-row.tsx'
import { DayHours } from './day-hours.tsx'
import type { BoardWeek, PrivatesPage } from './load-privates.ts'
import { privatesQuery } from './privates-address.ts'

/**
 * The open hours: for how many, with whom, on which day. Each choice is an address, and an hour is a button that holds
 * it.
 */
export function PrivateBoard({
  board,
  isGuest,
  instructors,
}: {
  readonly board: BoardWeek
  readonly isGuest: boolean
  readonly instructors: PrivatesPage['instructors']
}) {
  const t = useTranslations('privates')
  const path = usePath()
  const { format, instructorId: instructor } = board
  const week = board.days[0]?.date
  const tabs = privateFormats.map((one) => ({
    to: `${path('/privates')}${privatesQuery({ format: one, instructor, week, date: board.date })}`,
    name: t(one),
    current: one === format,
  }))
  const chosen = board.days.find(({ date }) => date === board.date)
  return (
    <PendingList address="/privates">
      <div className="private-filters">
        <TabLinks look="ring" label={t('formatsLabel')} tabs={tabs} />
        <Form method="get" preventScrollReset>
          {format === 'solo' ? null : <input type="hidden" name="format" value={format} />}
          {week === undefined || week === board.today ? null : <input type="hidden" name="week" value={week} />}
          <Select
            key={instructor}
            label={t('instructor')}
            name="instructor"
            defaultValue={instructor ?? ''}
            placeholder={t('anyInstructor')}
            options={instructors.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          />
          <noscript>
            <Button type="submit" look="line" size="small">
              {t('show')}
            </Button>
          </noscript>
        </Form>
      </div>
      <BoardDays board={board} />
      {chosen && chosen.slots.length > 0 ? (
        <DayHours date={board.date} format={format} slots={chosen.slots} isGuest={isGuest} />
      ) : (
        <NoHours board={board} />
      )}
    </PendingList>
  )
}

function BoardDays({ board }: { readonly board: BoardWeek }) {
  const t = useTranslations('privates')
  const days = useDays()
  const path = usePath()
  const asked = { format: board.format, instructor: board.instructorId }
  const on = (first: string, date?: string) =>
    `${path('/privates')}${privatesQuery({ ...asked, week: first === board.today ? undefined : first, date })}`
  const { first, last, before, after } = endsOf(board)
  const rings = board.days.map(({ date, slots }) => ({
    to: on(first, date),
    above: days.weekday(date),
    number: String(Number(date.slice(8))),
    label: t('dayLabel', { day: days.long(date), open: slots.length }),
    state: date < board.today ? ('past' as const) : date === board.today ? ('today' as const) : ('coming' as const),
    chosen: date === board.date,
    open: Math.min(slots.length / 8, 1),
  }))
  return (
    <>
      <WeekRow
        name={days.week(first, last)}
        before={first <= board.today ? undefined : on(before < board.today ? board.today : before)}
        after={last >= board.lastDay ? undefined : on(after)}
      />
      <DateStrip label={t('dayPicker')} days={rings} />
    </>
  )
}

function NoHours({ board }: { readonly board: BoardWeek }) {
  const t = useTranslations('privates')
  const path = usePath()
  const days = useDays()
  const isEmpty = board.days.every(({ slots }) => slots.length === 0)
  return (
    <EmptyState
      headingLevel={3}
      title={isEmpty ? t('noHoursWeek') : t('noHours', { day: days.long(board.date) })}
      action={
        <LinkButton look="line" to={path('/contact-us')}>
          {t('askStudio')}
        </LinkButton>
      }
    >
      <p>{t('noHoursText')}</p>
    </EmptyState>
  )
}
