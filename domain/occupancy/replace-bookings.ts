import type { Lot } from '#domain/packages/model.ts'
import { creditsBack } from './decide-cancel.ts'
import type { SeatFacts } from './decide-seat.ts'

/** A booking that can still be cancelled for free, and so can be replaced by a preferred class. */
export interface Replaceable {
  readonly bookingId: string
  readonly sessionId: string
  /** The pack that gets the credit back; null for a free booking. */
  readonly lotId: string | null
  /** How many credits return. */
  readonly credits: number
}

interface Held<Pack extends Lot> {
  readonly mine: SeatFacts['mine']
  readonly lots: readonly Pack[] | undefined
}

/**
 * The bookings and credits of a person who prefers the class, after these bookings were given up. Example: a person who
 * spent the last credit on the class at that hour has a credit for the preferred one.
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
