import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { planned } from '#domain/kit/held-act.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { seatNo } from '#domain/studio/seat-map.ts'
import { managers, reason } from './api.ts'

const success = z.literal(true)

const outage = z.strictObject({
  /** The room. */
  id: idOf('rooms'),
  seat_no: seatNo,
  from_day: wireDay,
  /** Without it the reformer is out until it is taken back. */
  until_day: z.optional(wireDay),
  /** Whose booking is ended with the credit back, because the class has no other reformer. */
  release: z._default(z.array(idOf('bookings')).check(z.maxLength(500)), []),
})

const outagePlan = z.strictObject({
  /** Classes of those days that have not begun. */
  classes: z.number(),
  /** Who sits there, soonest first. A hold that is not paid yet is moved without a message. */
  people: z.array(
    z.strictObject({
      booking_id: idOf('bookings'),
      session_id: idOf('class_sessions'),
      class_name: z.string(),
      starts_at: wireInstant,
      full_name: z.string(),
      /** The reformer that the person gets; null where none is free, and somebody has to decide. */
      to_seat: z.nullable(z.number()),
      released: z.boolean(),
    }),
  ),
  messages: z.number(),
  /** The start of the first of those classes. */
  first_at: z.nullable(wireInstant),
  plan_hash: z.string(),
})

const planRefusals = ['request.not_found', 'bookings.no_such_seat', 'rooms.already_out'] as const

export const previewOutage = endpoint({
  name: 'timetable.preview_outage',
  method: 'POST',
  path: '/staff/rooms/{id}/outages/preview',
  who: managers,
  summary: 'Who sits on a reformer, and which one they would get if it were out of order',
  refusals: planRefusals,
  input: outage,
  output: outagePlan,
})

/** Nobody is booked on it from then on. Everybody who sits there has another reformer, or the credit back. */
export const takeOut = endpoint({
  name: 'timetable.take_out',
  method: 'POST',
  path: '/staff/rooms/{id}/outages',
  who: managers,
  holds: true,
  status: 201,
  summary: 'Take a reformer out of order for some days',
  refusals: [...planRefusals, 'rooms.people_left', 'staff.plan_changed'],
  input: z.extend(outage, { reason, ...planned }),
  output: z.strictObject({
    success,
    id: idOf('room_outages'),
    moved: z.number(),
    released: z.number(),
    told: z.number(),
  }),
})

/** The seat goes to the waitlists of the classes ahead, soonest first. */
export const endOutage = endpoint({
  name: 'timetable.take_back',
  method: 'DELETE',
  path: '/staff/room-outages/{id}',
  who: managers,
  holds: true,
  summary: 'Say that a reformer works again',
  refusals: ['request.not_found', 'staff.plan_changed'],
  input: z.strictObject({ id: idOf('room_outages'), ...planned }),
  output: z.strictObject({ success, promoted: z.number() }),
})

export const previewEndOutage = endpoint({
  name: 'timetable.preview_back',
  method: 'POST',
  path: '/staff/room-outages/{id}/preview',
  who: managers,
  summary: 'Who would get a seat if a reformer worked again; nothing is changed',
  refusals: ['request.not_found'],
  input: z.omit(endOutage.input, { plan_hash: true }),
  output: z.strictObject({
    classes: z.number(),
    /** The names of who gets a seat; each gets a message. */
    gets_seat: z.array(z.string()),
    first_at: outagePlan.shape.first_at,
    plan_hash: z.string(),
  }),
})

export const listOutages = endpoint({
  name: 'timetable.outages',
  method: 'GET',
  path: '/staff/room-outages',
  who: { staff: ['owner', 'manager', 'desk', 'instructor'] },
  summary: 'Reformers that are out of order or will be, soonest first; those that are back only on request',
  refusals: [],
  input: z.strictObject({
    ...listFields({ search: {}, orders: ['from_day'], keyword: 'reason' }),
    past: z._default(z.enum(['true', 'false']), 'false'),
  }),
  output: pageOf(
    z.strictObject({
      id: idOf('room_outages'),
      room: z.strictObject({ id: idOf('rooms'), name: z.string() }),
      seat_no: z.number(),
      from_day: wireDay,
      until_day: z.nullable(wireDay),
      reason: z.string(),
      created_at: wireInstant,
    }),
  ),
})
