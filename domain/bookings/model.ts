import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** The specification's enumerations, to the letter. A place in the queue is type `waitlist` with status `pending`. */
export const bookingTypes = ['booking', 'waitlist'] as const
export type BookingType = (typeof bookingTypes)[number]
export const bookingStatuses = ['pending', 'booked', 'checked_in', 'no_show', 'completed', 'canceled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** The statuses in which a booking takes a place. */
const liveStatuses = ['pending', 'booked', 'checked_in'] as const satisfies readonly BookingStatus[]

/** Why a booking was cancelled. */
export const cancelKinds = ['early', 'late', 'grace', 'studio', 'expired'] as const
export type CancelKind = (typeof cancelKinds)[number]

/** What became of the credit: taken by the booking, given back to its pack, or lost. */
export const creditEffects = ['none', 'used', 'returned', 'forfeited'] as const
export type CreditEffect = (typeof creditEffects)[number]

/** Nobody younger takes part in a class (RULINGS 5). */
export const participantMinAge = 16

interface Transition {
  /** `none` is the moment before the booking exists. */
  readonly from: BookingStatus | 'none'
  readonly act: 'book' | 'cancel_early' | 'cancel_late'
  readonly to: BookingStatus
  readonly cancelKind: CancelKind | null
  readonly creditEffect: CreditEffect
}

/** Every way a booking may go; what is not in this table does not happen. */
export const transitions = [
  { from: 'none', act: 'book', to: 'booked', cancelKind: null, creditEffect: 'used' },
  { from: 'booked', act: 'cancel_early', to: 'canceled', cancelKind: 'early', creditEffect: 'returned' },
  { from: 'booked', act: 'cancel_late', to: 'canceled', cancelKind: 'late', creditEffect: 'forfeited' },
] as const satisfies readonly Transition[]

export type BookingAct = (typeof transitions)[number]['act']
type MoveBy<Act extends BookingAct> = Extract<(typeof transitions)[number], { readonly act: Act }>

/** The only way through the table. Refuses with `bookings.not_live` when the booking is where that act does not start. */
export function moveBooking<Act extends BookingAct>(from: BookingStatus | 'none', act: Act): MoveBy<Act> | Refusal {
  const move = transitions.find((row): row is MoveBy<Act> => row.act === act && row.from === from)
  return move ?? refuse('bookings.not_live')
}

/** Whether a booking in that status takes a place. */
export function isLive(status: BookingStatus): boolean {
  return liveStatuses.some((live) => live === status)
}
