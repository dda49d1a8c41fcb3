import { refuse, type Refusal } from '#domain/kit/refusal.ts'

interface PairableFacts {
  readonly isWaiting: boolean
  /** The other one of its pair still waits too. */
  readonly isPaired: boolean
  /** It belongs to a multi-class request, and may end by itself. */
  readonly isOfRequest: boolean
}

/**
 * Whether a waitlist entry can become one of a pair: it waits, alone, and for this class itself. Refuses, in this
 * order: bookings.not_live, bookings.paired, bookings.goal_other. Example: a person whose friend has left the waitlist
 * can find another one.
 */
export function checkPairable({ isWaiting, isPaired, isOfRequest }: PairableFacts): Refusal | undefined {
  if (!isWaiting) return refuse('bookings.not_live')
  if (isPaired) return refuse('bookings.paired')
  return isOfRequest ? refuse('bookings.goal_other') : undefined
}
