import { isBefore, msBetween, type Instant } from '#domain/kit/time.ts'
import { sessionMaxDays, sessionSlidingDays, sessionTouchMinutes } from './model.ts'

export interface SessionLife {
  readonly lastSeenAt: Instant
  readonly expiresAt: Instant
  readonly diesAt: Instant
}

/**
 * The life of a session that starts now, or is used now: 30 days that slide, 180 in all. A day here is 24 hours. Use
 * within an hour of the last changes nothing and gives the same life back.
 * Example: used on day 170, a session ends on day 180, not on day 200.
 */
export function slideSession(now: Instant, before?: SessionLife): SessionLife {
  const diesAt = before?.diesAt ?? now.add({ hours: sessionMaxDays * 24 })
  if (before && msBetween(before.lastSeenAt, now) < sessionTouchMinutes * 60_000) return before
  const slid = now.add({ hours: sessionSlidingDays * 24 })
  return { lastSeenAt: now, expiresAt: isBefore(slid, diesAt) ? slid : diesAt, diesAt }
}
