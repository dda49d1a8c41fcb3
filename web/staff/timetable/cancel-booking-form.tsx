import { useState } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { Endpoint, OutputOf } from '#domain/kit/endpoint.ts'
import { cancelByStaff } from '#domain/timetable/booking-api.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
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
  const [reason, setReason] = useState('')
  const cancel = useWrite(cancelByStaff, { changes: [getRoster, ...changes], refusals: 'page' })
  const name = row.person.full_name
  const press = async () => {
    const answer = await cancel.send({ id: row.id, credit, reason })
    if (!answer.ok) return
    showToast(t('leftClass', { name, promoted: answer.value.promoted }))
    onDone()
  }
  return (
    <details>
      <summary className="strong">{t('cancelBooking')}</summary>
      <form
        className="checkin-form"
        onSubmit={(event) => {
          event.preventDefault()
          void press()
        }}
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
        <TextField
          label={t('reason')}
          name="reason"
          help={t('moveHelp')}
          value={reason}
          required
          minLength={3}
          maxLength={300}
          onChange={(event) => setReason(event.target.value)}
        />
        <RefusalNotice refusal={cancel.refusal} title={t('notDone')} />
        <Button type="submit" look="danger" size="small" busy={cancel.isBusy}>
          {t('cancelAndTell', { name })}
        </Button>
      </form>
    </details>
  )
}
