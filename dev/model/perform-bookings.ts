import { createHmac } from 'node:crypto'
import { textOf } from '#dev/testing/visitors.ts'
import { signCode } from '#server/attendance/sign-code.ts'
import type { Action } from './action.ts'
import {
  sendRequest,
  sender,
  at,
  attending,
  choice,
  listOf,
  member,
  session,
  type ApiRequest,
  type Context,
  type Facts,
  type Performers,
} from './call-product.ts'

/** What people do with classes. */
export const bookingPerformers: Performers<
  | 'book'
  | 'wait'
  | 'hold'
  | 'request'
  | 'leaveRequest'
  | 'pair'
  | 'cancel'
  | 'swap'
  | 'checkIn'
  | 'undo'
  | 'bookByStaff'
  | 'cancelByStaff'
> = {
  book: async (context, action) =>
    sendRequest(context, {
      ...sender(context, action),
      path: 'POST /bookings',
      body: { session_id: session(context, action.session), ...attending(context, action), ...choice(context, action) },
      key: action.label,
      facts: bookedFacts,
    }),
  wait: async (context, action) =>
    sendRequest(context, {
      ...sender(context, action),
      path: 'POST /bookings',
      body: { session_id: session(context, action.session), booking_type: 'waitlist', ...attending(context, action) },
      key: action.label,
      facts: ({ booking }) => ({
        booking: at(booking, 'id'),
        status: at(booking, 'status'),
        position: at(booking, 'position'),
      }),
    }),
  hold: async (context, action) =>
    sendRequest(context, {
      ...sender(context, action),
      path: 'POST /bookings/hold',
      body: { session_id: session(context, action.session), ...attending(context, action), ...choice(context, action) },
      key: action.label,
      facts: ({ booking }) => ({
        booking: at(booking, 'id'),
        status: at(booking, 'status'),
        seat: at(booking, 'seat_no'),
        until: Temporal.Instant.from(textOf(at(booking, 'held_until'))).epochMilliseconds,
      }),
    }),
  request: async (context, action) =>
    sendRequest(context, {
      ...sender(context, action),
      path: 'POST /bookings/goals',
      key: action.label,
      body: {
        session_ids: action.sessions.map((index) => session(context, index)),
        wanted: action.wanted,
        ...attending(context, action),
      },
      facts: ({ goal }) => ({
        request: at(goal, 'id'),
        wanted: at(goal, 'wanted'),
        got: at(goal, 'got'),
        ...Object.fromEntries(
          listOf(at(goal, 'bookings')).map((booking) => [
            `booking.${context.product.sessions.indexOf(textOf(at(booking, 'session_id')))}`,
            at(booking, 'id'),
          ]),
        ),
      }),
    }),
  leaveRequest: async (context, action) =>
    sendRequest(context, {
      by: member(context, action.by),
      path: `DELETE /bookings/goals/${context.names.idOf(action.request)}`,
      key: action.label,
      facts: ({ left }) => ({ left }),
    }),
  pair: async (context, action) =>
    sendRequest(context, {
      by: member(context, action.by),
      path: 'POST /bookings/pairs',
      key: action.label,
      body: {
        session_id: session(context, action.session),
        person_ids: action.persons.map((person) => member(context, person).personId),
      },
      facts: ({ bookings }) =>
        Object.fromEntries(listOf(bookings).map((each, index) => [`booking.${index}`, at(each, 'id')])),
    }),
  cancel: async (context, action) =>
    sendRequest(context, {
      by: member(context, action.by),
      path: `DELETE /bookings/${context.names.idOf(action.booking)}`,
      key: action.label,
      facts: ({ credit_lost, booking }) => ({
        lost: credit_lost,
        kind: at(booking, 'cancel_kind'),
        effect: at(booking, 'credit_effect'),
      }),
    }),
  swap: async (context, action) =>
    sendRequest(context, {
      by: member(context, action.by),
      path: `POST /bookings/${context.names.idOf(action.booking)}/swap`,
      body: { session_id: session(context, action.session), ...choice(context, action) },
      key: action.label,
      facts: (body) => ({ ...bookedFacts(body), lost: body['credit_lost'], kind: at(body['left'], 'cancel_kind') }),
    }),
  checkIn: async (context, action) =>
    sendRequest(context, {
      ...(await checkInOf(context, action)),
      facts: ({ booking, standing_by }) => ({ standingBy: standing_by, status: at(booking, 'status') }),
    }),
  undo: async (context, action) =>
    sendRequest(context, {
      by: context.product.desk,
      path: `POST /staff/bookings/${context.names.idOf(action.booking)}/undo`,
      body: { outcome: action.outcome, reason: 'The scanner was broken.' },
      key: action.label,
      facts: ({ booking }) => ({ status: at(booking, 'status'), effect: at(booking, 'credit_effect') }),
    }),
  bookByStaff: async (context, action) =>
    sendRequest(context, {
      by: context.product.desk,
      path: `POST /staff/schedules/${session(context, action.session)}/bookings`,
      body: {
        person_id: member(context, action.person).personId,
        pay: 'credit',
        reason: 'Asked for at the desk.',
        ...choice(context, action),
      },
      key: action.label,
      facts: bookedFacts,
    }),
  cancelByStaff: async (context, action) =>
    sendRequest(context, {
      by: context.product.desk,
      path: `POST /staff/bookings/${context.names.idOf(action.booking)}/cancel`,
      body: { credit: action.credit, reason: 'Asked for at the desk.' },
      key: action.label,
      facts: ({ booking, promoted }) => ({
        kind: at(booking, 'cancel_kind'),
        effect: at(booking, 'credit_effect'),
        promoted,
      }),
    }),
}

/** Check-in by a pass at the desk, by the desk's code on a phone, or by staff on the roster. */
async function checkInOf(
  context: Context,
  { booking, means, by, label }: Action<'checkIn'>,
): Promise<Omit<ApiRequest, 'facts'>> {
  const { product, names, now } = context
  const id = names.idOf(booking)
  if (means === 'staff') return { by: product.desk, path: `POST /staff/bookings/${id}/check-in`, body: {}, key: label }
  if (means === 'desk') {
    const { body } = await product.server.request('GET', '/qrcode', { token: product.desk.token })
    return {
      by: member(context, by),
      path: 'POST /checkin',
      body: { code: textOf(body['code']), booking_id: id },
      key: label,
    }
  }
  const text = `HP1.${id}.${Math.floor(now / 30_000)}`
  // A booking that ended in the burst that made it had a check-in pass for a moment.
  const secret =
    product.secrets.get(id) ?? signCode.secretOf({ kind: 'pass', subject: id, secret: product.server.config.secret })
  const signature = createHmac('sha256', secret).update(text).digest().subarray(0, 16).toString('base64url')
  return { by: product.desk, path: 'POST /checkin', body: { code: `${text}.${signature}` }, key: label }
}

function bookedFacts({ booking, credits_left }: Facts): Facts {
  return {
    booking: at(booking, 'id'),
    status: at(booking, 'status'),
    seat: at(booking, 'seat_no'),
    lot: at(at(booking, 'package'), 'lot_id'),
    left: credits_left,
  }
}
