import { call, type CallRefusal } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { RefusalNotice } from '#web/kit/refusal-notice.tsx'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, openModal } from '#web/kit/modal.ts'
import { Button } from '#web/ui/button.tsx'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { bookPlace } from './book-place.ts'

/** What stands on the dialog, all of it said by the rule before the press. */
export interface BookingToConfirm {
  readonly sessionId: string
  readonly name: string
  readonly day: string
  readonly time: string
  readonly seat: number
  readonly lotId: string
  readonly pack: string
  /** What is left after this class. */
  readonly left: number
  readonly deadline: string
  readonly key: string
  /** Where this class stands in the schedule, for whoever must log in first. */
  readonly here: string
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    SCHEDULE_BOOKING_CONFIRM: { readonly booking: BookingToConfirm }
  }
}

/** The last question before a credit is used. A second press, a lost answer and a retry carry the same key, so it books once. */
export function ConfirmBooking({ subject: { booking }, locked }: { readonly subject: { readonly booking: BookingToConfirm }; readonly locked: boolean }) {
  const t = useTranslations('bookings')
  const path = usePath()
  const navigate = useNavigate()
  const revalidator = useRevalidator()
  const [isSending, setSending] = useState(false)
  const [refusal, setRefusal] = useState<CallRefusal>()

  const send = async () => {
    if (isSending) return
    setSending(true)
    const answer = await bookPlace(call, booking)
    setSending(false)
    if (answer.ok) {
      closeModal()
      await navigate(`${path('/schedules/booking')}?session_id=${booking.sessionId}&booking_id=${answer.value.booking.id}`, { replace: true })
      return
    }
    const { code, status } = answer.refusal
    if (status === 401) return openModal('LOGIN_VIEW', { next: booking.here })
    if (code === 'packages.none') return openModal('PACKAGE_PURCHASE_REDIRECT_CONFIRM', { message: undefined })
    if (code.startsWith('bookings.waiver_')) {
      openModal('E_WAIVER_MODAL', { message: answer.refusal.message })
      return revalidator.revalidate()
    }
    setRefusal(answer.refusal)
    // The answer of the server wins: the sheet behind tells what is true now.
    if (status > 0) await revalidator.revalidate()
  }

  return (
    <ModalFrame
      kind="SCHEDULE_BOOKING_CONFIRM"
      locked={locked}
      title={t('confirmTitle', { name: booking.name })}
      footer={
        <>
          {refusal && isFinal(refusal) ? null : (
            <Button className="grow" busy={isSending} onClick={() => void send()}>
              {t('confirm', { seat: booking.seat })}
            </Button>
          )}
          <Button className="grow" look="line" safe onClick={closeModal}>
            {t('keep')}
          </Button>
        </>
      }
    >
      <p>{t('confirmText', { day: booking.day, time: booking.time, seat: booking.seat, pack: booking.pack, left: booking.left })}</p>
      <p className="mt-3">{booking.deadline}</p>
      <RefusalNotice refusal={refusal} title={t('confirmFailed')} className="mt-4" />
    </ModalFrame>
  )
}

/** A "no" of the business stays one however often it is asked; a lost answer, a fault and a queue do not. */
function isFinal({ status }: CallRefusal): boolean {
  return status > 0 && status < 500 && status !== 429
}
