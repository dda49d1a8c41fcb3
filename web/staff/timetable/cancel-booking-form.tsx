import { useState } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { Endpoint, OutputOf } from '#domain/kit/endpoint.ts'
import { cancelByStaff } from '#domain/timetable/booking-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { ReasonForm } from '../attendance/reason-form.tsx'
import { useWrite } from '../kit/use-write.ts'

/** Ends a booking or a waitlist entry, with what becomes of the credit and the reason that the member reads. */
export function CancelBookingForm({
  of: row,
  changes,
  onDone,
}: {
  readonly of: OutputOf<typeof getRoster>['places'][number]
  /** The reads beside the roster that it changes. */
  readonly changes: readonly Endpoint[]
  readonly onDone: () => void
}) {
  const t = useTranslations('staffCheckIn')
  const [credit, setCredit] = useState<'return' | 'by_rule'>('return')
  const cancel = useWrite(cancelByStaff, { changes: [getRoster, ...changes], refusals: 'page' })
  const name = row.person.full_name
  const send = async (reason: string) => {
    const answer = await cancel.send({ id: row.id, credit, reason })
    if (!answer.ok) return false
    showToast(t('leftClass', { name, promoted: answer.value.promoted }))
    onDone()
    return true
  }
  return (
    <details>
      <summary className="strong">{t('cancelBooking')}</summary>
      <ReasonForm
        help={t('moveHelp')}
        button={t('cancelAndTell', { name })}
        look="danger"
        isBusy={cancel.isBusy}
        refusal={cancel.refusal}
        onSend={send}
      >
        {row.pack === null ? null : (
          <RadioGroup
            legend={t('credit')}
            name="credit"
            value={credit}
            options={[
              { value: 'return', label: t('creditReturn') },
              { value: 'by_rule', label: t('creditRule', { name }) },
            ]}
            onChoose={(value) => setCredit(value === 'by_rule' ? 'by_rule' : 'return')}
          />
        )}
      </ReasonForm>
    </details>
  )
}
