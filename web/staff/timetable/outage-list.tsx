import { getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { listOutages, previewOutage, takeBack } from '#domain/timetable/outages-api.ts'
import { PhraseStop } from '#web/kit/punctuation.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { PartState } from '../kit/part-state.tsx'
import { useRead } from '../kit/use-read.ts'
import { useWrite } from '../kit/use-write.ts'

/** The reformers that are out or will be, each with the way back. */
export function OutageList() {
  const t = useTranslations('timetable')
  const outages = useRead(listOutages, { input: { limit: '50' } })
  return (
    <section className="class-people">
      <h3 className="strong">{t('outListTitle')}</h3>
      <PartState of={outages} rows={2}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="muted">{t('outNone')}</p>
          ) : (
            <ul className="plan-list">
              {data.map((one) => (
                <OutageRow key={one.id} of={one} />
              ))}
            </ul>
          )
        }
      </PartState>
    </section>
  )
}

function OutageRow({ of }: { readonly of: OutputOf<typeof listOutages>['data'][number] }) {
  const t = useTranslations('timetable')
  const days = useDays()
  const back = useWrite(takeBack, { changes: [readCalendar, listOutages, previewOutage, getRoster] })
  const outDays = ({ from_day: from, until_day: until }: typeof of) => {
    if (until === null) return t('outSince', { from: days.short(from) })
    return from === until ? days.short(from) : t('outBetween', { from: days.short(from), until: days.short(until) })
  }
  const press = async () => {
    const answer = await back.send({ id: of.id })
    if (answer.ok) showToast(t('backNow', { seat: of.seat_no, promoted: answer.value.promoted }))
  }
  return (
    <li>
      <span className="strong">{t('outRow', { seat: of.seat_no, room: of.room.name })}</span>
      <span className="block muted">
        {outDays(of)}
        <PhraseStop />
        {of.reason}
      </span>
      <Button
        look="line"
        size="small"
        busy={back.isBusy}
        aria-label={t('worksAgainNo', { seat: of.seat_no })}
        onClick={() => void press()}
      >
        {t('worksAgain')}
      </Button>
    </li>
  )
}
