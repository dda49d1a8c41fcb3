import type { CreditEffect } from './model.ts'

interface LateCancellation {
  readonly creditEffect: CreditEffect
}

/**
 * Which late cancellations get their credit back: of the late cancellations of a class, the earliest first, those whose
 * seat somebody else had and whose credit is still forfeited, when check-in closes. A seat that is free then was not
 * refilled; where fewer are free than were given up late, the earliest were. Example: two of a full class cancel late
 * and one from the waitlist gets in: one seat stays free, so the first of the two gets the credit back. In a class that
 * was never full nobody gets one.
 */
export function refilledCancellations<Each extends LateCancellation>(
  late: readonly Each[],
  freeSeats: number,
): readonly Each[] {
  const refilled = Math.max(0, late.length - freeSeats)
  return late.slice(0, refilled).filter(({ creditEffect }) => creditEffect === 'forfeited')
}
