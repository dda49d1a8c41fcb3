import { QuestionModal } from '#web/kit/question-modal.tsx'
import { useTranslations } from '#web/kit/words.tsx'
import { StudioButton } from '#web/offline/studio-button.tsx'
import { useBooking } from './use-booking.ts'

/** What the dialog shows, all of it stated by the rule beforehand. */
interface BookingToConfirm {
  readonly sessionId: string
  readonly name: string
  /** The person who comes instead of the account holder. */
  readonly personId?: string | undefined
  readonly person: string | undefined
  readonly day: string
  readonly time: string
  readonly seat: number
  /** The chosen reformer; undefined for any. */
  readonly seatNo: number | undefined
  readonly lotId: string
  readonly pack: string
  /** What the class costs. */
  readonly credits: number
  /** The credits left after this class. */
  readonly left: number
  readonly deadline: string
  readonly key: string
  /** The address of this class in the schedule, to return to after logging in. */
  readonly here: string
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    SCHEDULE_BOOKING_CONFIRM: { readonly booking: BookingToConfirm }
  }
}

/** Confirms a booking whose credit can no longer be returned. */
export function ConfirmBooking({
  subject: { booking },
  locked,
}: {
  readonly subject: { readonly booking: BookingToConfirm }
  readonly locked: boolean
}) {
  const t = useTranslations('bookings')
  const family = useTranslations('family')
  const { isSending, refusal, send } = useBooking(booking.here)

  return (
    <QuestionModal
      kind="SCHEDULE_BOOKING_CONFIRM"
      locked={locked}
      title={
        booking.person === undefined
          ? t('confirmTitle', { name: booking.name })
          : family('confirmTitle', { name: booking.name, person: booking.person })
      }
      act={
        <StudioButton className="grow" busy={isSending} onClick={() => void send(booking)}>
          {t('confirm', { seat: booking.seat })}
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
          seat: booking.seat,
          pack: booking.pack,
          credits: booking.credits,
          left: booking.left,
        })}
      </p>
      <p className="mt-3">{booking.deadline}</p>
    </QuestionModal>
  )
}
