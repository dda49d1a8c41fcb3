import type { BookingItem } from '#domain/occupancy/booking-item.ts'

/** How a booking was cancelled, as My Classes' address says it after a form, and its sentence. */
export const canceledWords = {
  returned: 'canceledToast',
  forfeited: 'canceledLostToast',
  plain: 'canceledPlainToast',
  left: 'waitlistLeftToast',
} as const
export type Canceled = keyof typeof canceledWords

export function canceledAs(booking: Pick<BookingItem, 'booking_type' | 'credit_effect'>): Canceled {
  if (booking.credit_effect === 'returned' || booking.credit_effect === 'forfeited') return booking.credit_effect
  return booking.booking_type === 'waitlist' ? 'left' : 'plain'
}

export function isCanceled(text: string | null): text is Canceled {
  return text !== null && Object.hasOwn(canceledWords, text)
}
