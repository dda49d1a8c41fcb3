import { refuse, type Refusal } from '#domain/kit/refusal.ts'

/** The specification's enumerations, to the letter. A place in the queue is type `waitlist` with status `pending`. */
export const bookingTypes = ['booking', 'waitlist'] as const
export type BookingType = (typeof bookingTypes)[number]
export const bookingStatuses = ['pending', 'booked', 'checked_in', 'no_show', 'completed', 'canceled'] as const
export type BookingStatus = (typeof bookingStatuses)[number]

/** The statuses in which a booking takes a place. */
const liveStatuses = ['pending', 'booked', 'checked_in'] as const satisfies readonly BookingStatus[]

/**
 * Why a booking was cancelled. `left` is the queue or a hold, by the person's own wish; `expired` is either, by the clock; `goal_met` is the queue,
 * because the person got into enough of the classes that were wanted.
 */
export const cancelKinds = ['early', 'late', 'grace', 'studio', 'expired', 'left', 'goal_met'] as const
export type CancelKind = (typeof cancelKinds)[number]

/** What became of the credit: taken by the booking, given back to its pack, or lost. */
export const creditEffects = ['none', 'used', 'returned', 'forfeited'] as const
export type CreditEffect = (typeof creditEffects)[number]

/** Of how many classes one may be wanted, at the most. */
export const goalClassesMax = 10

/** How a booking by staff is paid: with a credit, or for a reason that the booking keeps instead of one. */
export const staffPays = ['credit', 'complimentary', 'staff'] as const

/** Why a place passed somebody in the queue by; `pair` is two who come together and could not both come. The person keeps the place in the queue and can read the reason. */
export const skipReasons = [
  'overlap',
  'credit',
  'waiver',
  'age',
  'notice',
  'short_notice',
  'quiet_hours',
  'away',
  'pair',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** Whether somebody's waiver is good for the class; `none` where the branch never published one. */
export const waiverStatuses = ['current', 'outdated', 'missing', 'none'] as const
export type WaiverStatus = (typeof waiverStatuses)[number]

interface Transition {
  /** `none` is the moment before the booking exists. */
  readonly from: BookingStatus | 'none'
  readonly act:
    | 'book'
    | 'hold'
    | 'confirm'
    | 'hold_over'
    | 'give_up'
    | 'join'
    | 'take'
    | 'promote'
    | 'claim'
    | 'leave'
    | 'queue_end'
    | 'queue_closed'
    | 'goal_met'
    | 'cancel_early'
    | 'cancel_late'
    | 'cancel_grace'
    | 'cancel_studio'
    | 'check_in'
    | 'miss'
    | 'complete'
    | 'undo_check_in'
    | 'undo_check_in_late'
    | 'attend'
    | 'attended'
    | 'excuse'
  readonly to: BookingStatus
  readonly cancelKind: CancelKind | null
  readonly creditEffect: CreditEffect
}

/** Every way a booking may go; what is not in this table does not happen. */
export const transitions = [
  { from: 'none', act: 'book', to: 'booked', cancelKind: null, creditEffect: 'used' },
  // A place is held while it is paid, and costs nothing before.
  { from: 'none', act: 'hold', to: 'pending', cancelKind: null, creditEffect: 'none' },
  { from: 'pending', act: 'confirm', to: 'booked', cancelKind: null, creditEffect: 'used' },
  { from: 'pending', act: 'hold_over', to: 'canceled', cancelKind: 'expired', creditEffect: 'none' },
  { from: 'pending', act: 'give_up', to: 'canceled', cancelKind: 'left', creditEffect: 'none' },
  // Joining the queue costs nothing, whatever comes of it.
  { from: 'none', act: 'join', to: 'pending', cancelKind: null, creditEffect: 'none' },
  { from: 'pending', act: 'leave', to: 'canceled', cancelKind: 'left', creditEffect: 'none' },
  { from: 'pending', act: 'queue_end', to: 'canceled', cancelKind: 'expired', creditEffect: 'none' },
  { from: 'pending', act: 'queue_closed', to: 'canceled', cancelKind: 'studio', creditEffect: 'none' },
  { from: 'pending', act: 'goal_met', to: 'canceled', cancelKind: 'goal_met', creditEffect: 'none' },
  // From the queue into the class: by the studio's hand, by one's own, or at the door.
  { from: 'pending', act: 'promote', to: 'booked', cancelKind: null, creditEffect: 'used' },
  { from: 'pending', act: 'take', to: 'booked', cancelKind: null, creditEffect: 'used' },
  { from: 'pending', act: 'claim', to: 'checked_in', cancelKind: null, creditEffect: 'used' },
  { from: 'booked', act: 'cancel_early', to: 'canceled', cancelKind: 'early', creditEffect: 'returned' },
  { from: 'booked', act: 'cancel_late', to: 'canceled', cancelKind: 'late', creditEffect: 'forfeited' },
  { from: 'booked', act: 'cancel_grace', to: 'canceled', cancelKind: 'grace', creditEffect: 'returned' },
  { from: 'pending', act: 'cancel_studio', to: 'canceled', cancelKind: 'studio', creditEffect: 'none' },
  { from: 'booked', act: 'cancel_studio', to: 'canceled', cancelKind: 'studio', creditEffect: 'returned' },
  { from: 'checked_in', act: 'cancel_studio', to: 'canceled', cancelKind: 'studio', creditEffect: 'returned' },
  { from: 'booked', act: 'check_in', to: 'checked_in', cancelKind: null, creditEffect: 'used' },
  { from: 'booked', act: 'miss', to: 'no_show', cancelKind: null, creditEffect: 'forfeited' },
  { from: 'checked_in', act: 'complete', to: 'completed', cancelKind: null, creditEffect: 'used' },
  // Staff put right what the door got wrong.
  { from: 'checked_in', act: 'undo_check_in', to: 'booked', cancelKind: null, creditEffect: 'used' },
  { from: 'checked_in', act: 'undo_check_in_late', to: 'no_show', cancelKind: null, creditEffect: 'forfeited' },
  { from: 'no_show', act: 'attend', to: 'checked_in', cancelKind: null, creditEffect: 'used' },
  { from: 'no_show', act: 'attended', to: 'completed', cancelKind: null, creditEffect: 'used' },
  { from: 'no_show', act: 'excuse', to: 'canceled', cancelKind: 'studio', creditEffect: 'returned' },
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

/** Booking, holding and waiting share one limit of calls. */
export const bookingCallLimit = { name: 'bookings', points: 30, seconds: 60, by: 'caller' } as const
