import type { Locale } from '#domain/text/localized.ts'

/** Where one booking is downloaded for a calendar. */
export function calendarFileOf(bookingId: string, locale: Locale): string {
  return `/api/bookings/${bookingId}/calendar.ics?lang=${locale}`
}
