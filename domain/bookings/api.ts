import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { listFields, pageOf } from '#domain/kit/list.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { sessionStatuses } from '#domain/schedules/model.ts'
import { z } from 'zod/mini'
import { bookingStatuses, bookingTypes, cancelKinds, creditEffects } from './model.ts'

export const bookingItem = z.strictObject({
  id: idOf('bookings'), session_id: idOf('class_sessions'), booking_type: z.enum(bookingTypes),
  status: z.enum(bookingStatuses), seat_no: z.nullable(z.number()),
  class_name: z.string(), level: z.strictObject({ name: z.string(), coils: z.number() }), room: z.string(), instructors: z.array(z.string()),
  starts_at: wireInstant, ends_at: wireInstant, session_status: z.enum(sessionStatuses),
  /** Until this instant, itself included, cancelling gives the credit back. */
  free_until: wireInstant,
  package: z.nullable(z.strictObject({ lot_id: idOf('package_lots'), name: z.string(), expires_at: wireInstant })),
  credit_effect: z.enum(creditEffects), cancel_kind: z.nullable(z.enum(cancelKinds)), created_at: wireInstant, decided_at: wireInstant,
})

export const listBookings = endpoint({
  name: 'bookings.list', method: 'GET', path: '/bookings', who: 'account', summary: 'Own bookings, soonest class first (past: latest first)', refusals: [],
  input: z.strictObject({
    ...listFields({ search: { status: /^(pending|booked|checked_in|no_show|completed|canceled)$/ }, orders: ['starts_at', 'created_at'] }),
    /** `upcoming` is what still takes a place and has not ended; `past` is everything else, a cancelled booking as well. */
    when: z._default(z.enum(['upcoming', 'past', 'all']), 'all'),
    /** Unless asked, the past runs backwards and the rest forwards. */
    sortedBy: z.optional(z.enum(['asc', 'desc'])),
  }),
  /** `now` is the studio's clock when this was told: whether a cancellation is early is counted from it. */
  output: z.extend(pageOf(bookingItem), { now: wireInstant }),
})

export const getBooking = endpoint({
  name: 'bookings.one', method: 'GET', path: '/bookings/{id}', who: 'account', summary: 'One own booking', refusals: ['request.not_found'],
  input: z.strictObject({ id: idOf('bookings') }), output: bookingItem,
})

const bookLimit = { name: 'bookings', points: 30, seconds: 60, by: 'caller' } as const

/** Books with one credit. Without `lot_id` the pack that expires first pays; without `seat_no` the lowest free reformer is taken. */
export const bookClass = endpoint({
  name: 'bookings.book', method: 'POST', path: '/bookings', who: 'account', status: 201, summary: 'Book a place in a class with one credit', limit: bookLimit,
  refusals: ['request.not_found', 'schedules.canceled', 'schedules.not_open', 'schedules.started', 'bookings.class_full', 'bookings.already_booked', 'bookings.overlap',
    'bookings.seat_taken', 'bookings.no_such_seat', 'bookings.too_young', 'accounts.birth_date_needed', 'packages.none', 'packages.not_yours', 'packages.expired', 'packages.expires_before_class',
    'packages.wrong_class', 'packages.empty', 'packages.frozen'],
  input: z.strictObject({ session_id: idOf('class_sessions'), lot_id: z.optional(idOf('package_lots')), seat_no: z.optional(z.int().check(z.minimum(1), z.maximum(20_000))) }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem, credits_left: z.number() }),
})

/** At least 12 hours before the start the credit returns to its pack; later it is lost, and the answer says so. */
export const cancelBooking = endpoint({
  name: 'bookings.cancel', method: 'DELETE', path: '/bookings/{id}', who: 'account', summary: 'Cancel an own booking', limit: bookLimit,
  refusals: ['request.not_found', 'bookings.not_live', 'bookings.class_over'],
  input: z.strictObject({ id: idOf('bookings') }),
  output: z.strictObject({ success: z.literal(true), credit_lost: z.boolean(), booking: bookingItem }),
})
