/** What a place of a class is at this moment. */
export const seatStates = ['open', 'held', 'booked', 'arrived', 'no_show', 'out'] as const
export type SeatState = (typeof seatStates)[number]

/** The most flags that Today shows of one class; its roster shows all. */
export const maxFlags = 6

/** What Today tells of bookings as it happens, by what the history calls it. */
export const newsActs = {
  book: 'booked',
  confirm: 'booked',
  take: 'booked',
  join: 'waits',
  promote: 'promoted',
  standby_promote: 'promoted',
  check_in_pass: 'checked_in',
  check_in_desk: 'checked_in',
  check_in_staff: 'checked_in',
  cancel_early: 'canceled',
  cancel_late: 'canceled',
  cancel_grace: 'canceled',
  cancel_studio: 'canceled',
  miss: 'no_show',
} as const

/** What the feed of Today says of somebody. */
export const newsKinds = [
  'booked',
  'waits',
  'promoted',
  'checked_in',
  'canceled',
  'no_show',
] as const satisfies ReadonlyArray<(typeof newsActs)[keyof typeof newsActs]>
