import { Form } from 'react-router'
import { useTranslations } from '#web/kit/words.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { CancelTerms } from './cancel-terms.tsx'

/** The dialog's question as a part of the page, for whoever has no script. */
export function CancelQuestion({
  booking,
  now,
  back,
}: {
  readonly booking: OwnBooking
  readonly now: string
  readonly back: string
}) {
  const t = useTranslations('bookings')
  const isLate = booking.cancel?.kind === 'late' && booking.package !== null
  return (
    <Form method="post" className="panel cancel-question stack mb-6" reloadDocument>
      <h2 className="heading-3">
        {t(booking.booking_type === 'waitlist' ? 'waitlistLeaveTitle' : 'cancelTitle', { name: booking.class_name })}
      </h2>
      <CancelTerms booking={booking} now={now} />
      <input type="hidden" name="id" value={booking.id} />
      <div className="row flex-wrap">
        <Button type="submit" look="danger">
          {isLate ? t('cancelConfirmLate') : t(booking.booking_type === 'waitlist' ? 'waitlistLeave' : 'cancelConfirm')}
        </Button>
        <LinkButton look="line" to={back}>
          {t(booking.booking_type === 'waitlist' ? 'waitlistStay' : 'cancelKeep')}
        </LinkButton>
      </div>
    </Form>
  )
}
