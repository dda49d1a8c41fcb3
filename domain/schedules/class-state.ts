import { isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'
import type { SessionStatus } from './model.ts'

/** From this many places down a class is called nearly full. */
export const lowSeats = 3

export interface ClassFacts {
  readonly status: SessionStatus
  readonly startsAt: Instant
  readonly opensAt: Instant
  readonly placesLeft: number
  /** Whether the person who looks holds a place. */
  readonly mine: boolean
}

export type ClassState = 'canceled' | 'past' | 'booked' | 'not_open' | 'full' | 'last' | 'low' | 'open'

/**
 * "Open, low (3 or fewer), last spot, full, booked, past, cancelled, not yet open": what a class on the schedule is to whoever
 * looks at it at that moment. What the studio cancelled says so even to those who had a place, and a class is past from its start,
 * because "nobody enters after T".
 * Example: a class at 09:00 with one place left is `last` at 08:59 and `past` at 09:00.
 */
export function classState(about: ClassFacts, now: Instant): ClassState {
  if (about.status === 'canceled') return 'canceled'
  if (about.status === 'completed' || isAtOrBefore(about.startsAt, now)) return 'past'
  if (about.mine) return 'booked'
  if (isBefore(now, about.opensAt)) return 'not_open'
  if (about.placesLeft <= 0) return 'full'
  if (about.placesLeft === 1) return 'last'
  return about.placesLeft <= lowSeats ? 'low' : 'open'
}
