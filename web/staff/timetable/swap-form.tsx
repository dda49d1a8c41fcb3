import { useState } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { OutputOf } from '#domain/kit/endpoint.ts'
import { previewSwap, swapByStaff } from '#domain/timetable/booking-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Select } from '#web/ui/select.tsx'
import { ReasonForm } from '../attendance/reason-form.tsx'
import { PreviewState } from '../kit/preview-state.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import { useAskedBefore } from './use-asked-before.ts'

type Roster = OutputOf<typeof getRoster>

/** Two people of the class exchange their reformers, with the reason that both read. */
export function SwapForm({
  of: row,
  roster,
  onDone,
}: {
  readonly of: Roster['places'][number]
  readonly roster: Roster
  readonly onDone: () => void
}) {
  const t = useTranslations('staffBooking')
  const before = useAskedBefore(swapByStaff)
  const [chosen, setChosen] = useState<string>(before?.with_id ?? '')
  const others = roster.places.filter(
    ({ id, status }) => id !== row.id && (status === 'booked' || status === 'checked_in'),
  )
  const other = others.find(({ id }) => id === chosen)
  const input = { id: row.id, with_id: chosen }
  const plan = usePreview(previewSwap, { input, enabled: other !== undefined })
  const swap = useHeldAct(swapByStaff, {
    changes: [getRoster, previewSwap],
    firstAt: roster.class.starts_at,
    told: plan.data?.messages,
  })
  if (others.length === 0) return null
  const send = async (reason: string) => {
    const answer = await swap.send({ ...input, reason, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return false
    if ('done' in answer.value)
      showToast(t('swapped', { name: row.person.full_name, other: other?.person.full_name ?? '' }))
    onDone()
    return true
  }
  return (
    <details open={before !== undefined}>
      <summary className="strong">{t('swap')}</summary>
      <ReasonForm
        help={t('bothRead')}
        button={other === undefined ? t('swap') : t('swapWith', { name: other.person.full_name })}
        look="line"
        act={swap}
        isReady={plan.isSuccess}
        firstReason={before?.reason}
        onSend={send}
      >
        <Select
          label={t('swapWho')}
          name="other"
          required
          placeholder={t('choosePerson')}
          value={chosen}
          options={others.map(({ id, person, seat_no: seat }) => ({
            value: id,
            label: t('personOn', { name: person.full_name, seat: seat ?? 0 }),
          }))}
          onChange={(event) => setChosen(event.target.value)}
        />
        {other === undefined ? null : (
          <div className="booking-plan" aria-live="polite">
            <PreviewState of={plan}>
              {({ people, messages }) => (
                <ul className="plan-list">
                  {people.map(({ full_name: name, seat_no: seat }) => (
                    <li key={name + seat}>{t('swapSeat', { name, seat })}</li>
                  ))}
                  <li className="muted">{t('planMessages', { count: messages })}</li>
                </ul>
              )}
            </PreviewState>
          </div>
        )}
      </ReasonForm>
    </details>
  )
}
