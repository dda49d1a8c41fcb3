import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { cancelBooking } from '#domain/bookings/api.ts'
import { call, type CallRefusal } from '#web/kit/api.ts'
import { closeModal, openModal } from '#web/kit/modal.ts'
import { QuestionModal } from '#web/kit/question-modal.tsx'
import { showToast } from '#web/kit/toast.ts'
import { focusHeading } from '#web/kit/use-heading-focus.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { canceledAs, canceledWords } from '../occupancy/canceled-as.ts'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { CancelTerms } from './cancel-question.tsx'

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    CANCEL_BOOKING_CONFIRM: { readonly booking: OwnBooking; readonly now: string }
  }
}

/** Cancels a booking. When that forfeits the credit, the warning comes first and keeping the booking has the focus. */
export function CancelBooking({
  subject: { booking, now },
  locked,
}: {
  readonly subject: { readonly booking: OwnBooking; readonly now: string }
  readonly locked: boolean
}) {
  const t = useTranslations('bookings')
  const revalidator = useRevalidator()
  const { pathname, search } = useLocation()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()
  const isLate = booking.cancel?.kind === 'late'
  const isWaitlist = booking.booking_type === 'waitlist'

  const send = async () => {
    if (isSending) return
    setSending(true)
    // A booking is cancelled once, so its id is the idempotency key.
    const answer = await call(cancelBooking, { id: booking.id }, { key: `cancel-${booking.id}` })
    setSending(false)
    if (!answer.ok && answer.refusal.status === 401) return openModal('LOGIN_VIEW', { next: `${pathname}${search}` })
    if (!answer.ok) setRefusal(answer.refusal)
    else {
      closeModal()
      showToast(t(canceledWords[canceledAs(answer.value.booking)]))
    }
    if (answer.ok || answer.refusal.status > 0) await revalidator.revalidate()
    if (answer.ok) focusHeading()
  }

  return (
    <QuestionModal
      kind="CANCEL_BOOKING_CONFIRM"
      locked={locked}
      title={t(isWaitlist ? 'waitlistLeaveTitle' : 'cancelTitle', { name: booking.class_name })}
      act={
        <StudioButton className="grow" look="danger" busy={isSending} onClick={() => void send()}>
          {isLate && booking.package !== null
            ? t('cancelConfirmLate')
            : t(isWaitlist ? 'waitlistLeave' : 'cancelConfirm')}
        </StudioButton>
      }
      keep={t(isWaitlist ? 'waitlistStay' : 'cancelKeep')}
      refusal={refusal}
      failed={t(isWaitlist ? 'waitlistLeaveFailed' : 'cancelFailed')}
    >
      <CancelTerms booking={booking} now={now} />
    </QuestionModal>
  )
}
