import { useState } from 'react'
import { getRoster } from '#domain/attendance/api.ts'
import type { Endpoint, OutputOf } from '#domain/kit/endpoint.ts'
import { cancelByStaff, previewCancelBooking } from '#domain/timetable/booking-api.ts'
import { showToast } from '#web/kit/toast.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { ReasonForm } from '../attendance/reason-form.tsx'
import { usePreview } from '../kit/use-preview.ts'
import { useHeldAct } from '../work/use-held-act.ts'
import { BookingPlanFacts } from './booking-plan-facts.tsx'
import { CreditChoice } from './credit-choice.tsx'
import { useAskedBefore } from './use-asked-before.ts'
import { useCreditEnd } from './use-credit-end.ts'

/** Ends a booking or a waitlist entry, with what becomes of the credit and the reason that the member reads. */
export function CancelBookingForm({
  of: row,
  startsAt,
  changes,
  onDone,
}: {
  readonly of: OutputOf<typeof getRoster>['places'][number]
  /** Of the class. */
  readonly startsAt: string
  /** The reads beside the roster that it changes. */
  readonly changes: readonly Endpoint[]
  readonly onDone: () => void
}) {
  const t = useTranslations('staffCheckIn')
  const before = useAskedBefore(cancelByStaff)
  const [isOpen, setOpen] = useState(before !== undefined)
  const credit = useCreditEnd(row, { isOpen, first: before?.credit })
  const input = { id: row.id, credit: credit.value }
  const plan = usePreview(previewCancelBooking, { input, enabled: isOpen && credit.isKnown })
  const cancel = useHeldAct(cancelByStaff, {
    changes: [getRoster, previewCancelBooking, ...changes],
    firstAt: startsAt,
    told: plan.data?.messages,
  })
  const name = row.person.full_name
  const send = async (reason: string) => {
    const answer = await cancel.send({ ...input, reason, plan_hash: plan.data?.plan_hash })
    if (!answer.ok) return false
    if ('done' in answer.value) showToast(t('leftClass', { name, promoted: answer.value.done.promoted }))
    onDone()
    return true
  }
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="strong">{t('cancelBooking')}</summary>
      <ReasonForm
        help={t('moveHelp')}
        button={t('cancelAndTell', { name })}
        look="danger"
        act={cancel}
        isReady={plan.isSuccess}
        firstReason={before?.reason}
        onSend={send}
      >
        <CreditChoice name={name} credit={credit} />
        <BookingPlanFacts of={plan} />
      </ReasonForm>
    </details>
  )
}
