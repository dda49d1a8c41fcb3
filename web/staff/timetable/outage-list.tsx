import { useState } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { readCalendar } from '#domain/timetable/calendar-api.ts'
import { listOutages, previewEndOutage, previewOutage, endOutage } from '#domain/timetable/outages-api.ts'
import { PhraseStop } from '#web/kit/punctuation.tsx'
import { useNameList } from '#web/kit/punctuation.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useDays } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { PartState } from '../kit/part-state.tsx'
import { PreviewState } from '../kit/preview-state.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useRead } from '../kit/use-read.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import { ActFoot } from './act-foot.tsx'

/** The reformers that are out or will be, each with the way back. `onHeld` makes room for the bar that undoes it. */
export function OutageList({ onHeld }: { readonly onHeld: () => void }) {
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
                <OutageRow key={one.id} of={one} onHeld={onHeld} />
              ))}
            </ul>
          )
        }
      </PartState>
    </section>
  )
}

interface RowProps {
  readonly of: OutputOf<typeof listOutages>['data'][number]
  readonly onHeld: () => void
}

function OutageRow({ of, onHeld }: RowProps) {
  const t = useTranslations('timetable')
  const days = useDays()
  const outDays = ({ from_day: from, until_day: until }: typeof of) => {
    if (until === null) return t('outSince', { from: days.short(from) })
    return from === until ? days.short(from) : t('outBetween', { from: days.short(from), until: days.short(until) })
  }
  return (
    <li>
      <span className="strong">{t('outRow', { seat: of.seat_no, room: of.room.name })}</span>
      <span className="block muted">
        {outDays(of)}
        <PhraseStop />
        {of.reason}
      </span>
      <WorksAgain of={of} onHeld={onHeld} />
    </li>
  )
}

/** Who gets a seat when it works again, and the button. */
function WorksAgain({ of, onHeld }: RowProps) {
  const t = useTranslations('timetable')
  const [isOpen, setOpen] = useState(false)
  const listed = useNameList()
  const plan = usePreview(previewEndOutage, { input: { id: of.id }, enabled: isOpen })
  const back = useHeldAct(endOutage, {
    changes: [readCalendar, listOutages, previewOutage, previewEndOutage, getRoster],
    firstAt: plan.data?.first_at ?? undefined,
    told: plan.data?.gets_seat.length,
  })
  const press = async () => {
    const answer = await back.send({ id: of.id, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return
    if ('held' in answer.value) return onHeld()
    showToast(t('backNow', { seat: of.seat_no, promoted: answer.value.done.promoted }))
    setOpen(false)
  }
  const names = plan.data?.gets_seat ?? []
  return (
    <details className="works-again" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="console-button" aria-label={t('worksAgainNo', { seat: of.seat_no })}>
        {t('worksAgain')}
      </summary>
      <div className="booking-plan" aria-live="polite">
        <PreviewState of={plan}>
          {() => <p>{t('worksGets', { count: names.length, names: listed(names) })}</p>}
        </PreviewState>
      </div>
      <ActFoot isReady={plan.isSuccess} act={back} onPress={() => void press()}>
        {t('worksButton', { messages: names.length })}
      </ActFoot>
    </details>
  )
}
