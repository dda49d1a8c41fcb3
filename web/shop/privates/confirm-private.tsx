import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call, type CallRefusal } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { closeModal, openModal } from '#web/kit/modal.ts'
import { QuestionModal } from '#web/kit/question-modal.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { sendConfirm } from './send-step.ts'

/** What the dialog shows, all of it stated by the rule beforehand. */
interface PrivateToConfirm {
  readonly id: string
  readonly day: string
  readonly time: string
  readonly instructorNames: string
  readonly pack: string
  /** The credits left in the pack after it. */
  readonly left: number
  /** Until when it can be cancelled for free, or that it no longer can. */
  readonly deadline: string
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    PRIVATE_SCHEDULE_BOOKING_CONFIRM: { readonly booking: PrivateToConfirm }
  }
}

/** The last question before a credit is used. The private's id is the idempotency key, so a second press books once. */
export function ConfirmPrivate({
  subject: { booking },
  locked,
}: {
  readonly subject: { readonly booking: PrivateToConfirm }
  readonly locked: boolean
}) {
  const t = useTranslations('privates')
  const path = usePath()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()

  const send = async () => {
    if (isSending) return
    setSending(true)
    const answer = await sendConfirm(call, booking.id)
    setSending(false)
    if (answer.ok) {
      closeModal()
      await navigate(`${path('/privates')}?booked=${booking.id}`, { replace: true })
      return
    }
    if (answer.refusal.status === 401) return openModal('LOGIN_VIEW', { next: path('/privates') })
    setRefusal(answer.refusal)
    // The server's response wins: the page reloads, so that it is current.
    if (answer.refusal.status > 0) await revalidator.revalidate()
  }

  return (
    <QuestionModal
      kind="PRIVATE_SCHEDULE_BOOKING_CONFIRM"
      locked={locked}
      title={t('confirmTitle')}
      act={
        <StudioButton className="grow" busy={isSending} onClick={() => void send()}>
          {t('confirm')}
        </StudioButton>
      }
      keep={t('keep')}
      refusal={refusal}
      failed={t('confirmFailed')}
      isBooking
    >
      <p>
        {t('confirmText', {
          day: booking.day,
          time: booking.time,
          instructors: booking.instructorNames,
          pack: booking.pack,
          left: booking.left,
        })}
      </p>
      <p className="mt-3">{booking.deadline}</p>
    </QuestionModal>
  )
}
