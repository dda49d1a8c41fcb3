import { isAtOrBefore, isBefore, msBetween, plusMinutes, plusMs, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'
import { freeCancelUntil } from './free-cancel-until.ts'
import { quietWindow } from './quiet-window.ts'

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
