import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useTranslations } from '#web/kit/words.tsx'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { classAddress } from '../schedules/class-address.ts'
import { skipReasonKeys } from './skip-reasons.ts'

/**
 * What there is to say of a place in line: how many got in from there before, and why the last free place went to
 * somebody else.
 */
export function WaitlistRowNotes({ booking }: { readonly booking: OwnBooking }) {
  const t = useTranslations('bookings')
  const path = usePath()
  const percent = booking.outlook?.chance_percent ?? null
  return (
    <>
      {percent === null ? null : <p className="small muted booking-row-note">{t('waitlistChance', { percent })}</p>}
      <PassedBy booking={booking} />
      {booking.pair_with === null && booking.goal_id === null ? (
        <p className="small booking-row-note">
          <Link className="link" to={`${path('/my-account/classes/friend')}?booking_id=${booking.id}`}>
            {t('waitWithFriend')}
          </Link>
        </p>
      ) : null}
    </>
  )
}

/** The reason, and where it is put right. */
function PassedBy({
  booking: { session_id: sessionId, passed_by_for: reason, person },
}: {
  readonly booking: OwnBooking
}) {
  const t = useTranslations('bookings')
  const path = usePath()
  if (reason === null) return null
  return (
    <p className="small booking-row-note booking-row-skipped">
      {t('passedBy')}. {t(skipReasonKeys[reason])}{' '}
      {reason === 'waiver' || reason === 'credit' ? (
        <Link
          className="link"
          to={path(classAddress({ sessionId, personId: person.dependant ? person.id : undefined }))}
        >
          {t(reason === 'waiver' ? 'signWaiver' : 'buy')}
        </Link>
      ) : null}
    </p>
  )
}
