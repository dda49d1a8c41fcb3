import type { Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import { windowMinutes } from '#domain/studio/window-minutes.ts'

/**
 * The last instant at which cancelling returns the credit: the window of the class type, or of the branch, before the
 * start; the start itself for a window of 0. Example: a class on Friday at 09:00 is free to cancel until Thursday at
 * 21:00, that moment included.
 */
export function freeCancelUntil(startsAt: Instant, policies: Pick<Policies, 'cancel_window'>): Instant {
  return startsAt.subtract({ minutes: windowMinutes(policies.cancel_window) })
}
