import type { Id } from '#domain/kit/id.ts'
import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import type { Instant } from '#domain/kit/time.ts'
import { liveStatuses } from '#domain/schedules/model.ts'
import type { BookingItem } from './booking-item.ts'

/** The specification's enumerations, exactly, as a booking on the wire has them. */
export type BookingType = BookingItem['booking_type']
export type BookingStatus = BookingItem['status']
export type CancelKind = NonNullable<BookingItem['cancel_kind']>
export type CreditEffect = BookingItem['credit_effect']
export type SkipReason = NonNullable<BookingItem['passed_by_for']>

/** The maximum of classes in a multi-class request. */
export const requestClassesMax = 10

interface Transition {
  /** `none` is the state before the booking exists. */
  readonly from: BookingStatus | 'none'
  /** What happened, in the words of the stored history. */
  readonly act: string
  readonly to: BookingStatus
  readonly cancelKind: CancelKind | null
  /**
   * The effect on the credit that pays. Without a credit (a free booking, a hold, the waitlist) the effect stays
   * `none`.
   */
  readonly creditEffect: CreditEffect
}

/** Every allowed transition of a booking. */
export const transitions = [
  // By a member or by staff, with a credit or free of charge.
  { from: 'none', act: 'book', to: 'booked', cancelKind: null, creditEffect: 'used' },
  // A seat is held while it is paid, and costs nothing before.
  { from: 'none', act: 'hold', to: 'pending', cancelKind: null, creditEffect: 'none' },
  // At short notice, for the next person on the waitlist, where the studio wants that.
  { from: 'none', act: 'offer', to: 'pending', cancelKind: null, creditEffect: 'none' },
  { from: 'pending', act: 'confirm', to: 'booked', cancelKind: null, creditEffect: 'used' },
  { from: 'pending', act: 'hold_over', to: 'canceled', cancelKind: 'expired', creditEffect: 'none' },
  { from: 'pending', act: 'give_up', to: 'canceled', cancelKind: 'left', creditEffect: 'none' },
  // Joining the waitlist is free, whatever the result.
  { from: 'none', act: 'join', to: 'pending', cancelKind: null, creditEffect: 'none' },
  { from: 'pending', act: 'leave', to: 'canceled', cancelKind: 'left', creditEffect: 'none' },
  { from: 'pending', act: 'waitlist_end', to: 'canceled', cancelKind: 'expired', creditEffect: 'none' },
  { from: 'pending', act: 'waitlist_closed', to: 'canceled', cancelKind: 'studio', creditEffect: 'none' },
  { from: 'pending', act: 'request_met', to: 'canceled', cancelKind: 'request_met', creditEffect: 'none' },
  // From the waitlist into the class: by promotion, by one's own or the staff's booking, or at check-in.
  { from: 'pending', act: 'promote', to: 'booked', cancelKind: null, creditEffect: 'used' },
  { from: 'pending', act: 'take', to: 'booked', cancelKind: null, creditEffect: 'used' },
  { from: 'pending', act: 'claim', to: 'checked_in', cancelKind: null, creditEffect: 'used' },
  // Standby promotion, at the check-in deadline.
  { from: 'pending', act: 'standby_promote', to: 'checked_in', cancelKind: null, creditEffect: 'used' },
  { from: 'booked', act: 'cancel_early', to: 'canceled', cancelKind: 'early', creditEffect: 'returned' },
  { from: 'booked', act: 'cancel_late', to: 'canceled', cancelKind: 'late', creditEffect: 'forfeited' },
  // Somebody else had the seat in the end, and the studio returns the credit for that.
  { from: 'canceled', act: 'refill', to: 'canceled', cancelKind: 'late', creditEffect: 'returned' },
  { from: 'booked', act: 'cancel_grace', to: 'canceled', cancelKind: 'grace', creditEffect: 'returned' },
  { from: 'pending', act: 'cancel_studio', to: 'canceled', cancelKind: 'studio', creditEffect: 'none' },
  { from: 'booked', act: 'cancel_studio', to: 'canceled', cancelKind: 'studio', creditEffect: 'returned' },
  { from: 'checked_in', act: 'cancel_studio', to: 'canceled', cancelKind: 'studio', creditEffect: 'returned' },
  { from: 'booked', act: 'check_in_pass', to: 'checked_in', cancelKind: null, creditEffect: 'used' },
  { from: 'booked', act: 'check_in_desk', to: 'checked_in', cancelKind: null, creditEffect: 'used' },
  { from: 'booked', act: 'check_in_staff', to: 'checked_in', cancelKind: null, creditEffect: 'used' },
  { from: 'booked', act: 'miss', to: 'no_show', cancelKind: null, creditEffect: 'forfeited' },
  { from: 'checked_in', act: 'complete', to: 'completed', cancelKind: null, creditEffect: 'used' },
  // Staff correct a check-in or a no-show.
  { from: 'checked_in', act: 'undo_check_in', to: 'booked', cancelKind: null, creditEffect: 'used' },
  { from: 'checked_in', act: 'undo_check_in_late', to: 'no_show', cancelKind: null, creditEffect: 'forfeited' },
  { from: 'no_show', act: 'attend', to: 'checked_in', cancelKind: null, creditEffect: 'used' },
  { from: 'no_show', act: 'attended', to: 'completed', cancelKind: null, creditEffect: 'used' },
  { from: 'no_show', act: 'excuse', to: 'canceled', cancelKind: 'studio', creditEffect: 'returned' },
] as const satisfies readonly Transition[]

type BookingAct = (typeof transitions)[number]['act']
type MoveBy<Act extends BookingAct> = Extract<(typeof transitions)[number], { readonly act: Act }>

/**
 * The only function that reads the table. Refuses with `bookings.not_live` when the act does not start from the
 * booking's status.
 */
export function moveBooking<Act extends BookingAct>(from: BookingStatus | 'none', act: Act): MoveBy<Act> | Refusal {
  const move = transitions.find((row): row is MoveBy<Act> => row.act === act && row.from === from)
  return move ?? refuse('bookings.not_live')
}

/** What a waitlist entry has reserved for its class, and from which pack. */
export interface HeldCredit {
  readonly lotId: Id<'package_lots'>
  /** Whole credits, 1 or more. */
  readonly credits: number
}

interface Change {
  readonly sessionId: Id<'class_sessions'>
  /** With `from` a row of the transition table; status, cancel kind and credit effect follow from it. */
  readonly act: BookingAct
  readonly at: Instant
  /** Who did it; null for the clock and for promotion. */
  readonly actorId: Id<'accounts'> | null
  readonly seatNo?: number | undefined
  /** The pack that pays from now on, or that has paid; null and undefined where no credit does. */
  readonly lotId?: Id<'package_lots'> | null | undefined
  /** What the class costs, where a pack begins to pay; one credit unless it is more. */
  readonly credits?: number | undefined
  /** When the credit is spent, if later than the change. */
  readonly spentAt?: Instant | undefined
  /** The multi-class request that the booking counts for, and its slot there. */
  readonly slot?: { readonly requestId: Id<'multi_class_requests'>; readonly slotNo: number } | undefined
}

/** A new booking, hold or waitlist entry. */
interface NewBooking extends Change {
  readonly from: 'none'
  /** Undefined lets the database generate it. */
  readonly id?: Id<'bookings'> | undefined
  readonly personId: Id<'persons'>
  /** The account that books and pays. */
  readonly accountId: Id<'accounts'>
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly heldUntil?: Instant | undefined
  /** The waitlist entry that the seat is offered to. */
  readonly offerOf?: Id<'bookings'> | undefined
  /** Why no credit is taken, if none is. */
  readonly freeReason?: 'complimentary' | 'staff' | 'private' | undefined
  /** The multi-class request that a waitlist entry belongs to, and the entry that is promoted together with it. */
  readonly requestId?: Id<'multi_class_requests'> | undefined
  readonly pairWith?: Id<'bookings'> | undefined
  /** What a waitlist entry reserves, where the studio wants that. */
  readonly holds?: HeldCredit | undefined
}

/** A change of an existing booking. */
export interface BookingMove extends Change {
  readonly from: BookingStatus
  readonly id: Id<'bookings'>
  readonly type: BookingType
  readonly freeReason?: 'complimentary' | 'staff' | undefined
  readonly graceUntil?: Instant | undefined
  /** The 30-second step of the check-in pass that was shown. */
  readonly passStep?: number | undefined
  /** True for a no-show whose seat is not counted, because somebody else had it. */
  readonly isSeatReleased?: boolean | undefined
  /** An act of the studio: the first instant at which a pack that gets the credit back may expire. */
  readonly validAtLeastUntil?: Instant | undefined
  /** Set where staff correct the effect on the credit: the former effect. */
  readonly correctsCredit?: CreditEffect | undefined
}

/** A rule's decision about one booking, which `applyChanges` writes. */
export type BookingChange = NewBooking | BookingMove

/** Whether a booking in that status takes a seat. */
export function isLive(status: BookingStatus): boolean {
  return liveStatuses.some((live) => live === status)
}

/** Booking, holding and waiting share one rate limit. */
export const bookingCallLimit = { name: 'bookings', points: 30, seconds: 60, by: 'caller', perProcess: true } as const
