import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import type { CallRefusal } from '#web/kit/api.ts'
import { usePath } from '#web/kit/locale.ts'
import { ModalFrame } from '#web/kit/modal-frame.tsx'
import { closeModal, openModal } from '#web/kit/modal.ts'
import { openInPlace } from '#web/kit/open-in-place.ts'
import { clockOf } from '#web/kit/use-days.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { signAddress } from '../forms/sign-address.ts'

interface Failed {
  readonly refusal: CallRefusal
  readonly booking: BookingItem
  /** Where the reader returns to after signing. */
  readonly here: string
}

declare module '#web/kit/modal.ts' {
  interface ModalSubjects {
    SCHEDULE_CHECK_IN_FAILED_VIEW: Failed
  }
}

/** Why the check-in was refused, the next step, and what to tell the front desk. */
export function CheckInFailed({
  subject: { refusal, booking, here },
  locked,
}: {
  readonly subject: Failed
  readonly locked: boolean
}) {
  const t = useTranslations('checkin')
  const path = usePath()
  const isUnsigned = refusal.code.startsWith('bookings.waiver_')
  const isLost = refusal.status === 0
  const sign = () => openModal('E_WAIVER_MODAL', { message: refusal.message, personId: booking.person.id })
  return (
    <ModalFrame
      kind="SCHEDULE_CHECK_IN_FAILED_VIEW"
      locked={locked}
      title={t('failedTitle')}
      footer={
        <>
          {isUnsigned ? (
            <LinkButton
              className="grow"
              to={path(signAddress('waiver', { personId: booking.person.id, next: here }))}
              onClick={(event) => openInPlace(event, sign)}
            >
              {t('signWaiver')}
            </LinkButton>
          ) : null}
          <Button className="grow" look={isUnsigned ? 'line' : 'filled'} safe onClick={closeModal}>
            {t(isUnsigned ? 'close' : 'backToPass')}
          </Button>
        </>
      }
    >
      <p>{isLost ? t('offlineCause') : refusal.message}</p>
      <Notice className="mt-4" title={t('atDesk')}>
        {booking.seat_no === null
          ? t('sayWaiting', {
              name: booking.person.full_name,
              class: booking.class_name,
              time: clockOf(booking.starts_at),
            })
          : t('saySeat', {
              name: booking.person.full_name,
              class: booking.class_name,
              time: clockOf(booking.starts_at),
              seat: booking.seat_no,
            })}
      </Notice>
    </ModalFrame>
  )
}
