import { isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'
import type { SessionStatus } from './model.ts'

/** From this many seats down a class is nearly full. */
export const lowSeats = 3

export interface ClassFacts {
  readonly status: SessionStatus
  readonly startsAt: Instant
  readonly opensAt: Instant
  readonly seatsLeft: number
  /** Whether the viewer has a seat. */
  readonly mine: boolean
}

export type ClassState = 'canceled' | 'past' | 'booked' | 'not_open' | 'full' | 'last' | 'low' | 'open'

/**
 * The state of a class on the schedule for its viewer at that moment. A class that the studio cancelled is shown so
 * even to people who had a seat, and a class is past from its start, because nobody enters after it. Example: a class
 * at 09:00 with one seat left is `last` at 08:59 and `past` at 09:00.
 */
export function classState(about: ClassFacts, now: Instant): ClassState {
  if (about.status === 'canceled') return 'canceled'
  if (about.status === 'completed' || isAtOrBefore(about.startsAt, now)) return 'past'
  if (about.mine) return 'booked'
  if (isBefore(now, about.opensAt)) return 'not_open'
  if (about.seatsLeft <= 0) return 'full'
  if (about.seatsLeft === 1) return 'last'
  return about.seatsLeft <= lowSeats ? 'low' : 'open'
}
