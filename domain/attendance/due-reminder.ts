import { isAtOrBefore, isBefore, type Instant } from '#domain/kit/time.ts'
import type { Policies } from '#domain/studio/model.ts'

interface Booked {
  readonly startsAt: Instant
  /** When the person got the seat. */
  readonly decidedAt: Instant
  /** When the class last moved, of which everybody was notified. */
  readonly movedAt: Instant | null
  readonly policies: Pick<Policies, 'reminder_hours'>
  readonly now: Instant
}

/**
 * A reminder is sent 12 hours before a class, from that moment on and never once the class has begun: after an outage
 * it is sent late, which still helps. Nobody is reminded of what a message said less than 12 hours before the start:
 * that the seat is booked, or that the class moved. 0 hours switch it off. Example: a class at 19:00 that was booked at
 * 07:00 has its reminder at 07:00, and one booked a millisecond later has none.
 */
export function dueReminder({ startsAt, decidedAt, movedAt, policies, now }: Booked): boolean {
  if (policies.reminder_hours === 0) return false
  const dueAt = startsAt.subtract({ hours: policies.reminder_hours })
  const wasToldBefore = isAtOrBefore(decidedAt, dueAt) && (movedAt === null || isAtOrBefore(movedAt, dueAt))
  return wasToldBefore && isAtOrBefore(dueAt, now) && isBefore(now, startsAt)
}
