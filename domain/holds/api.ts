import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { seatNo } from '#domain/studio/seat-map.ts'

/**
 * Holds a seat for a person without a usable credit while a pack is bought. One hold per account: a new one releases
 * the former.
 */
export const holdSeat = endpoint({
  name: 'bookings.hold',
  method: 'POST',
  path: '/bookings/hold',
  who: 'account',
  status: 201,
  summary: 'Hold a place in a class while a package is bought',
  limit: { name: 'holds', points: 20, seconds: 3600, by: 'caller' },
  refusals: [
    'request.not_found',
    'schedules.canceled',
    'schedules.not_open',
    'schedules.started',
    'bookings.class_full',
    'bookings.already_booked',
    'bookings.restricted',
    'bookings.desk_only',
    'bookings.overlap',
    'bookings.seat_taken',
    'bookings.no_such_seat',
    'bookings.seat_out',
    'bookings.too_young',
    'bookings.own_account',
    'bookings.waiver_missing',
    'bookings.waiver_outdated',
    'bookings.check_in_late',
    'accounts.birth_date_needed',
    'bookings.hold_needless',
  ],
  input: z.strictObject({
    session_id: idOf('class_sessions'),
    person_id: z.optional(idOf('persons')),
    seat_no: z.optional(seatNo),
  }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem, now: wireInstant }),
})
