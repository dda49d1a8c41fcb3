import { refuse, type Refusal } from '#domain/kit/refusal.ts'
import { isBefore, type Instant } from '#domain/kit/time.ts'
import { checkInDeadline } from '#domain/occupancy/deadlines.ts'
import type { BookingStatus, BookingType } from '#domain/occupancy/model.ts'
import type { Policies } from '#domain/studio/model.ts'
import { formatWhen } from '#domain/text/format-when.ts'
import type { Locale } from '#domain/text/localized.ts'
import { isPackAlive, pressedMoment } from './pack.ts'

/** What is pressed without a network: somebody came, or came not after all. */
export const keptActs = ['in', 'out'] as const
export type KeptAct = (typeof keptActs)[number]

interface KeptFacts {
  readonly act: KeptAct
  readonly pressedAt: Instant
  /** When the roster was taken on which it was pressed. */
  readonly takenAt: Instant
  readonly now: Instant
  readonly booking: {
    readonly type: BookingType
    readonly status: BookingStatus
    readonly standsBy: boolean
    /** When the status was decided. */
    readonly decidedAt: Instant
  }
  readonly session: { readonly startsAt: Instant }
  readonly policies: Pick<Policies, 'check_in_minutes' | 'claim_deadline_minutes'>
  readonly zone: string
  readonly locale: Locale
}

type KeptPlan = 'check_in' | 'take_back' | 'put_right' | 'nothing'

/**
 * What an act that was pressed without a network does when it comes. `check_in` and `take_back` are the ordinary acts;
 * `put_right` corrects somebody who counts as absent by now and was checked in before the deadline; `nothing` where it
 * is so already. Example: a press at 17:23 for a class at 17:30 that comes at 18:05 puts the no-show right. Refusals:
 * bookings.kept_too_long for a press on a roster that had ended, bookings.check_in_late for one after the deadline,
 * bookings.came_since where a newer check-in stands.
 */
export function decideKeptAct(facts: KeptFacts): KeptPlan | Refusal {
  if (!isPackAlive(facts.takenAt, facts.pressedAt)) return refuse('bookings.kept_too_long')
  return facts.act === 'in' ? decideIn(facts) : decideOut(facts)
}

function decideIn(facts: KeptFacts): KeptPlan | Refusal {
  const { booking, now } = facts
  if (isHere(booking) || (booking.type === 'waitlist' && booking.standsBy)) return 'nothing'
  const closes = checkInDeadline(facts.session.startsAt, facts.policies)
  if (isBefore(now, closes) || booking.status === 'canceled') return 'check_in'
  if (isBefore(pressedMoment(facts), closes) && booking.type === 'booking') return 'put_right'
  return refuse('bookings.check_in_late', { values: { closed: formatWhen(closes, facts) } })
}

function decideOut(facts: KeptFacts): KeptPlan | Refusal {
  const { booking } = facts
  if (!isHere(booking)) return 'nothing'
  return isBefore(pressedMoment(facts), booking.decidedAt) ? refuse('bookings.came_since') : 'take_back'
}

const isHere = ({ status }: KeptFacts['booking']): boolean => status === 'checked_in' || status === 'completed'
