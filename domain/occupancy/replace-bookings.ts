import type { Lot } from '#domain/packages/model.ts'
import { creditsBack } from './credits-back.ts'
import type { SeatFacts } from './decide-seat.ts'

/** A booking that can still be cancelled for free, and so can give way to a class that is preferred. */
export interface Replaceable {
  readonly bookingId: string
  readonly sessionId: string
  /** The pack that gets the credit back; null for a free booking. */
  readonly lotId: string | null
  /** How many come back. */
  readonly credits: number
}

interface Held<Pack extends Lot> {
  readonly mine: SeatFacts['mine']
  readonly lots: readonly Pack[] | undefined
}

/**
 * What somebody who prefers the class has once these bookings are given up and their credits are back.
 * Example: whoever spent the last credit on the class of that hour has a credit for the one that is preferred.
 */
export function replaceBookings<Pack extends Lot>(
  { mine, lots }: Held<Pack>,
  replaced: readonly Replaceable[],
): Held<Pack> {
  return {
    mine: mine.filter(({ sessionId }) => !replaced.some((one) => one.sessionId === sessionId)),
    lots: lots?.map((lot) => ({ ...lot, left: lot.left + creditsBack(lot.id, replaced) })),
  }
}
