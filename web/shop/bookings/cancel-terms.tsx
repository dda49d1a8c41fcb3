import { Link } from 'react-router'
import { usePath } from '#web/kit/locale.ts'
import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { hoursUntil } from '../../kit/hours-until.ts'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { useDays } from '../schedules/use-days.ts'

/** What happens to the credit, said before the press; then another class instead. */
export function CancelTerms({ booking, now }: { readonly booking: OwnBooking; readonly now: string }) {
  const t = useTranslations('bookings')
  const family = useTranslations('family')
  const path = usePath()
  return (
    <>
      {booking.person.dependant ? (
        <p className="strong">{family('forOne', { person: booking.person.full_name })}</p>
      ) : null}
      <Cost booking={booking} now={now} />
      {booking.booking_type === 'waitlist' ? null : (
        <p className="cancel-swap">
          {t('swapFirst')}{' '}
          <Link className="link" to={`${path('/my-account/classes/change')}?booking_id=${booking.id}`}>
            {t('swapLink')}
          </Link>
        </p>
      )}
    </>
  )
}

function Cost({ booking, now }: { readonly booking: OwnBooking; readonly now: string }) {
  const t = useTranslations('bookings')
  const days = useDays()
  const { policies } = useSettings()
  const { package: pack, cancel } = booking
  const late = { hours: hoursUntil(booking.starts_at, now), window: policies.cancel_hours }
  if (booking.booking_type === 'waitlist') return <p>{t('waitlistLeaveText')}</p>
  if (cancel?.kind === 'late') {
    if (pack === null) return <p>{t('cancelLateNone', { hours: late.hours })}</p>
    return (
      <>
        <p>{t('cancelLate', late)}</p>
        <p className="strong mt-2">{t('cancelLost', { pack: pack.name })}</p>
      </>
    )
  }
  return (
    <p>
      {pack === null ? t('cancelEarlyNone') : t('cancelEarly', { pack: pack.name, expires: days.date(pack.validTo) })}
    </p>
  )
}
