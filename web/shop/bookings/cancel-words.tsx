import { useSettings } from '#web/kit/settings.ts'
import { useTranslations } from '#web/kit/words.tsx'
import { useDays } from '../schedules/use-days.ts'
import { hoursUntil } from './hours-until.ts'
import type { OwnBooking } from './own-booking.ts'

/** What happens to the credit, said before the press. */
export function CancelWords({ booking, now }: { readonly booking: OwnBooking; readonly now: string }) {
  const t = useTranslations('bookings')
  const days = useDays()
  const { policies } = useSettings()
  const { package: pack, cancel } = booking
  const late = { hours: hoursUntil(booking.starts_at, now), window: policies.cancel_hours }
  if (booking.booking_type === 'waitlist') return <p>{t('queueLeaveText')}</p>
  if (cancel?.kind === 'late') {
    if (pack === null) return <p>{t('cancelLateNone', { hours: late.hours })}</p>
    return (
      <>
        <p>{t('cancelLate', late)}</p>
        <p className="strong mt-2">{t('cancelLost', { pack: pack.name })}</p>
      </>
    )
  }
  return <p>{pack === null ? t('cancelEarlyNone') : t('cancelEarly', { pack: pack.name, expires: days.date(pack.validTo) })}</p>
}
