import { plusMinutes, type Instant, isAtOrBefore, isBefore, msBetween, plusMs } from '#domain/kit/time.ts'
import { windowMinutes } from '#domain/studio/cancellation-window.ts'
import type { Policies } from '#domain/studio/model.ts'
import { quietWindow } from './quiet-window.ts'

/**
 * The first instant at which people check themselves in.
 * Example: for a class at 09:00 it is 08:55.
 */
export function checkInOpensAt(startsAt: Instant, policies: Pick<Policies, 'check_in_minutes'>): Instant {
  return plusMinutes(startsAt, -policies.check_in_minutes)
}

/**
 * When check-in closes: at the start, or up to 5 minutes before it (a policy). Never before check-in opens, whatever
 * the settings. Example: with a deadline of 2 minutes a class at 09:00 gives unclaimed seats to standby at 08:58.
 */
export function checkInDeadline(
  startsAt: Instant,
  policies: Pick<Policies, 'claim_deadline_minutes' | 'check_in_minutes'>,
): Instant {
  return plusMinutes(startsAt, -Math.min(policies.claim_deadline_minutes, policies.check_in_minutes))
}

/**
 * The last instant at which cancelling returns the credit: the window of the class type, or of the branch, before the
 * start; the start itself for a window of 0. Example: a class on Friday at 09:00 is free to cancel until Thursday at
 * 21:00, that moment included.
 */
export function freeCancelUntil(startsAt: Instant, policies: Pick<Policies, 'cancel_window'>): Instant {
  return startsAt.subtract({ minutes: windowMinutes(policies.cancel_window) })
}

interface Promotion {
  readonly promotedAt: Instant
  readonly startsAt: Instant
  readonly policies: Pick<Policies, 'cancel_window' | 'grace_minutes'>
  readonly quiet: Parameters<typeof quietWindow>[1]
}

/** Quiet hours come once a day, and a promotion at short notice is a week before the start at the earliest. */
const maxPauses = 8

/**
 * How long a promotion at short notice may be left for free: 30 minutes, ending at the start, while quiet hours pause
 * the clock. Returns the last instant, inclusive, at which a promoted person cancels for free. Undefined for a
 * promotion 12 hours before the start or earlier, which has the ordinary free cancellation. Example: promoted at 21:50
 * for a class at 08:00, with quiet hours from 22:00 to 07:00: free until 07:20.
 */
export function graceUntil({ promotedAt, startsAt, policies, quiet }: Promotion): Instant | undefined {
  if (isAtOrBefore(promotedAt, freeCancelUntil(startsAt, policies))) return undefined
  let from = promotedAt
  let until = plusMinutes(from, policies.grace_minutes)
  for (let pauses = 0; pauses < maxPauses; pauses += 1) {
    const pause = quietWindow(from, quiet)
    if (!pause || !isBefore(pause.from, until)) break
    const awakeMs = Math.max(0, msBetween(from, pause.from))
    until = plusMs(pause.until, msBetween(from, until) - awakeMs)
    from = pause.until
  }
  return isBefore(until, startsAt) ? until : startsAt
}

/**
 * Until when a seat that became free at short notice is held for the next person, and never beyond the opening of
 * check-in, when it is for standbys. Undefined where the studio sets no such time, and the seat is booked at once.
 * Example: with five minutes a seat that becomes free at 08:10 for a class at 09:00 is held until 08:15, and one at
 * 08:53 until 08:55.
 */
export function offerUntil(
  startsAt: Instant,
  { now, policies }: { readonly now: Instant; readonly policies: Pick<Policies, 'offer_minutes' | 'check_in_minutes'> },
): Instant | undefined {
  if (policies.offer_minutes === 0) return undefined
  const end = plusMinutes(now, policies.offer_minutes)
  const standby = checkInOpensAt(startsAt, policies)
  return isBefore(standby, end) ? standby : end
}

/**
 * The first instant at which a pack may expire that gets a credit back because of the studio. Example: when a class is
 * cancelled on Monday at 10:00, its packs stay valid until Monday of next week at 10:00.
 */
export function extendedExpiry(now: Instant, policies: Pick<Policies, 'studio_cancel_extension_days'>): Instant {
  return now.add({ hours: 24 * policies.studio_cancel_extension_days })
}
