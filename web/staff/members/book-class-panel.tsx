import { useEffect, useMemo, useRef, useState } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { openRecord } from '#domain/members/api.ts'
import { getTimeline } from '#domain/members/timeline-api.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { clockOf, useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { usePageActs } from '../kit/page-acts.ts'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { BookForm } from '../timetable/book-form.tsx'
import { classesAhead } from '../timetable/classes-ahead.ts'
import type { MemberRecord } from './member-packs.tsx'
import { useMemberPanel } from './use-member-panel.ts'

type Calendar = OutputOf<typeof readCalendar>

const bookKey = 'B'

/** Books the member into one of the classes of this week: the next one is chosen, arrows go on, Enter books. */
export function BookClassPanel({ record, onClose }: { readonly record: MemberRecord; readonly onClose: () => void }) {
  const t = useTranslations('staffBooking')
  // Without days, the week that begins today.
  const calendar = useRead(readCalendar, { input: {} })
  return (
    <SidePanel title={t('titleClass')} closeLabel={t('close')} onClose={onClose}>
      <PartState of={calendar} rows={8}>
        {(read) => <ChooseClass record={record} calendar={read} onDone={onClose} />}
      </PartState>
    </SidePanel>
  )
}

function ChooseClass({
  record,
  calendar,
  onDone,
}: {
  readonly record: MemberRecord
  readonly calendar: Calendar
  readonly onDone: () => void
}) {
  const t = useTranslations('staffBooking')
  const days = useDays()
  const ahead = classesAhead(calendar)
  const [chosen, setChosen] = useState(ahead[0]?.id)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => list.current?.querySelector<HTMLInputElement>('input:checked')?.focus(), [])
  if (chosen === undefined) return <p className="soft">{t('noClasses')}</p>
  return (
    <BookForm
      sessionId={chosen}
      personId={record.person.id}
      changes={[openRecord, getTimeline, readCalendar, getRoster]}
      onDone={onDone}
    >
      <div ref={list} className="book-classes">
        <RadioGroup
          legend={t('which')}
          name="class"
          value={chosen}
          options={ahead.map((one) => ({
            value: one.id,
            label: one.class_type.name,
            detail: t('classDetail', {
              when: days.short(one.starts_at),
              clock: clockOf(one.starts_at),
              booked: one.booked,
              capacity: one.places,
            }),
          }))}
          onChoose={(value) => setChosen(ahead.find(({ id }) => id === value)?.id ?? chosen)}
        />
      </div>
    </BookForm>
  )
}

/** The act of the page that opens the panel, also by its letter. */
export function BookClassButton() {
  const t = useTranslations('staffBooking')
  const { open } = useMemberPanel()
  const press = useRef(() => open('book'))
  useEffect(() => {
    press.current = () => open('book')
  })
  usePageActs(useMemo(() => [{ name: t('titleClass'), letter: bookKey, run: () => press.current() }], [t]))
  return (
    <button type="button" className="console-button console-button-main" onClick={() => open('book')}>
      {t('titleClass')}
      <kbd aria-hidden="true">{bookKey}</kbd>
    </button>
  )
}
