import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { planned } from '#domain/kit/held-act.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { managers, reason } from './api.ts'

const success = z.literal(true)

const closedDays = z.strictObject({
  first_day: wireDay,
  last_day: wireDay,
  /** The whole branch by default. */
  room_ids: z.optional(z.array(idOf('rooms')).check(z.minLength(1), z.maxLength(100))),
})

const affected = {
  /** Classes that will be cancelled, soonest first, and those under way, which are not touched. */
  classes: z.array(
    z.strictObject({
      id: idOf('class_sessions'),
      class_name: z.string(),
      room: z.string(),
      starts_at: wireInstant,
      booked: z.number(),
      waiting: z.number(),
      over: z.boolean(),
    }),
  ),
  bookings: z.number(),
  waiting: z.number(),
}

export const previewClosure = endpoint({
  name: 'schedules.preview_closure',
  method: 'POST',
  path: '/staff/closures/preview',
  who: managers,
  summary: 'The classes, bookings and waitlist entries that closing these days would end',
  refusals: ['request.not_found'],
  input: closedDays,
  output: z.strictObject({ ...affected, plan_hash: z.string() }),
})

/**
 * Every class of those days that has not begun is cancelled, with every credit back; no class can be created there
 * later.
 */
export const closeDays = endpoint({
  name: 'schedules.close_days',
  method: 'POST',
  path: '/staff/closures',
  who: managers,
  holds: true,
  status: 201,
  summary: 'Close the branch or some rooms for some days',
  refusals: ['request.not_found', 'staff.plan_changed'],
  input: z.extend(closedDays, { reason, ...planned }),
  output: z.strictObject({ success, id: idOf('closures'), ...affected, told: z.number() }),
})
