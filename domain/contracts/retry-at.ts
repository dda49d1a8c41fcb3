import { classTime, dayOf, type Day, type Instant } from '#domain/kit/time.ts'

/** In the morning, when banks work and people read their messages. */
const retryMinute = 10 * 60

interface Tried {
  /** When the cycle was first to be collected. */
  readonly dueAt: Instant
  /** How often it was tried and failed. */
  readonly tries: number
  /** On which days after the first it is tried again: 1, 3 and 7. */
  readonly retryDays: readonly number[]
  readonly zone: string
  readonly now: Instant
}

/**
 * When a cycle that could not be collected is tried again: at ten in the morning of the next day of the policy, and
 * never on the day of the last try, however late the work is. Undefined when all tries are used.
 * Example: due on 1 December by days 1, 3 and 7, the first retry is on 2 December at 10:00, the last on the eighth.
 */
export function retryAt({ dueAt, tries, retryDays, zone, now }: Tried): Instant | undefined {
  const days = retryDays[tries - 1]
  if (days === undefined) return undefined
  const planned = dayOf(dueAt, zone).add({ days })
  return classTime({ date: later(planned, dayOf(now, zone).add({ days: 1 })), minutes: retryMinute }, zone)
}

function later(a: Day, b: Day): Day {
  return Temporal.PlainDate.compare(a, b) < 0 ? b : a
}
