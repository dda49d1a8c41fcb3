/** Changes in a person's classes that others made: shown at once on the page, and not among the receipts. */
export const unrequestedTemplates: readonly string[] = [
  'bookings.promoted',
  'bookings.replaced',
  'bookings.studio_canceled',
  'bookings.staff_moved',
  'bookings.reseated',
  'bookings.substituted',
  'bookings.hold_lost',
]
