import { useDays } from '#web/kit/use-days.ts'
import { useLocale, useTranslations } from '#web/kit/words.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import type { OwnBooking } from '../occupancy/own-booking.ts'
import { calendarFileOf } from './calendar-file-of.ts'

/** Adds one booked class to a calendar; nothing for a class that is over, cancelled, or only waitlisted. */
export function CalendarLink({ booking }: { readonly booking: OwnBooking }) {
  const t = useTranslations('account')
  const days = useDays()
  const locale = useLocale()
  if (booking.status !== 'booked') return null
  return (
    <LinkButton
      look="quiet"
      size="small"
      to={calendarFileOf(booking.id, locale)}
      reloadDocument
      download
      aria-label={t('addToCalendarLabel', { name: booking.class_name, day: days.short(booking.starts_at) })}
    >
      {t('addToCalendar')}
    </LinkButton>
  )
}
