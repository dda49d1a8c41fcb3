import { z } from 'zod/mini'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireInstant } from '#domain/kit/time.ts'
import { bookingItem } from '#domain/occupancy/booking-item.ts'
import { bookingCallLimit } from '#domain/occupancy/model.ts'
import { unpaidRefusals } from '#domain/packages/choose-credit.ts'

const code = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/))

/** The code is the same until it is used or the entry ends. */
export const inviteFriend = endpoint({
  name: 'bookings.invite',
  method: 'POST',
  path: '/bookings/{id}/invitation',
  who: 'account',
  status: 201,
  summary: 'Invite a friend to wait together: a code for an own waitlist entry',
  limit: bookingCallLimit,
  refusals: ['request.not_found', 'bookings.not_live', 'bookings.paired', 'bookings.goal_other'],
  input: z.strictObject({ id: idOf('bookings') }),
  output: z.strictObject({ success: z.literal(true), code, /** The page for the friend. */ url: z.string() }),
})

export const getInvitation = endpoint({
  name: 'bookings.invitation',
  method: 'GET',
  path: '/bookings/invitations/{code}',
  who: 'account',
  summary: 'Who asks to wait together, and for which class',
  refusals: ['bookings.invite_over'],
  limit: { name: 'pair_codes', points: 30, seconds: 60, by: 'caller' },
  input: z.strictObject({ code }),
  output: z.strictObject({
    /** The first name and an initial. */
    friend: z.string(),
    session_id: idOf('class_sessions'),
    class_name: z.string(),
    starts_at: wireInstant,
    instructors: z.array(z.string()),
    /** True when it is the caller's own. */
    own: z.boolean(),
  }),
})

/**
 * Puts the caller on the waitlist of the class, or takes the entry that the caller has there, as a pair with the
 * inviter: both are promoted or neither, at the position of the one who joined later.
 */
export const joinFriend = endpoint({
  name: 'bookings.join_friend',
  method: 'POST',
  path: '/bookings/invitations/{code}',
  who: 'account',
  status: 201,
  summary: 'Wait together with whoever sent the code',
  limit: bookingCallLimit,
  refusals: [
    'bookings.invite_over',
    'bookings.invite_own',
    'bookings.not_live',
    'bookings.paired',
    'bookings.goal_other',
    'schedules.canceled',
    'schedules.not_open',
    'schedules.started',
    'bookings.place_free',
    'bookings.queue_full',
    'bookings.already_booked',
    'bookings.restricted',
    'bookings.desk_only',
    'accounts.birth_date_needed',
    ...unpaidRefusals,
  ],
  input: z.strictObject({ code }),
  output: z.strictObject({ success: z.literal(true), booking: bookingItem }),
})
