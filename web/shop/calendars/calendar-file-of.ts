import type { Locale } from '#domain/text/localized.ts'

/** The address of the calendar file of one booking. */
export function calendarFileOf(bookingId: string, locale: Locale): string {
  return `/api/bookings/${bookingId}/calendar.ics?lang=${locale}`
}
