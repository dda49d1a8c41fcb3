import { z } from 'zod/mini'
import { flagItem } from '#domain/attendance/flag-item.ts'
import { endpoint } from '#domain/kit/endpoint.ts'
import { idOf } from '#domain/kit/id.ts'
import { wireMoney } from '#domain/kit/money.ts'
import { wireDay, wireInstant } from '#domain/kit/time.ts'
import { classSummary } from '#domain/schedules/class-summary.ts'
import { newsKinds, seatStates } from './model.ts'

const boardClass = z.strictObject({
  ...classSummary,
  private: z.boolean(),
  /** One of its instructors cannot teach it, and nobody stands in yet. */
  needs_substitute: z.boolean(),
  arrived: z.number(),
  /** Booked, not arrived, and check-in has not closed. */
  to_come: z.number(),
  no_show: z.number(),
  /** Seats that are held until they are paid. */
  held: z.number(),
  open: z.number(),
  waiting: z.number(),
  /** No-shows whose seat went to a standby. */
  passed_on: z.number(),
  /** Each place in the order of the reformers. */
  seats: z.array(z.enum(seatStates)),
  check_in_opens_at: wireInstant,
  /** When check-in closes. */
  doors_close_at: wireInstant,
  free_cancel_until: wireInstant,
})
const dayClass = z.extend(boardClass, {
  /** What the studio should know about who comes, the most urgent first; none of a class that is over. */
  flags: z.array(z.extend(flagItem, { booking_id: idOf('bookings'), person_name: z.string() })),
})

/**
 * A day of the branch in one document: its classes, the next day's in short, open tasks and, for an owner or manager,
 * the takings. An instructor gets the own classes alone.
 */
export const getToday = endpoint({
  name: 'reports.today',
  method: 'GET',
  path: '/staff/today',
  who: { staff: ['owner', 'manager', 'desk', 'instructor'] },
  summary: 'The day of the branch: its classes, who is there, and what needs a person',
  refusals: [],
  input: z.strictObject({
    /** By the branch's calendar; today by default. */
    date: z.optional(wireDay),
  }),
  output: z.strictObject({
    date: wireDay,
    now: wireInstant,
    classes: z.array(dayClass),
    /** The class at hand: the first whose check-in has not closed. */
    next_id: z.nullable(idOf('class_sessions')),
    tomorrow: z.strictObject({
      date: wireDay,
      classes: z.number(),
      first_at: z.nullable(wireInstant),
      last_at: z.nullable(wireInstant),
      booked: z.number(),
      capacity: z.number(),
      waiting: z.number(),
      /** `away` is who should teach and cannot come. */
      without_instructor: z.array(
        z.strictObject({ class_name: z.string(), starts_at: wireInstant, away: z.array(z.string()) }),
      ),
    }),
    /** Null for an instructor. */
    tasks: z.nullable(
      z.strictObject({
        open: z.number(),
        /** The six that are due first. */
        first: z.array(
          z.strictObject({
            id: idOf('studio_tasks'),
            kind: z.string(),
            /** The id of what it is about. */
            subject_id: z.string(),
            details: z.record(z.string(), z.unknown()),
            created_at: wireInstant,
          }),
        ),
      }),
    ),
    /** Paid on this day by gateway, cash and membership; null for who may not see money. */
    takings: z.nullable(
      z.strictObject({
        total: wireMoney,
        sales: z.number(),
        /** The mean of the same weekday in the four weeks before. */
        usual: wireMoney,
      }),
    ),
    /** What happened in the last hours of today, the newest first; null on another day, and for an instructor. */
    news: z.nullable(
      z.array(
        z.strictObject({
          at: wireInstant,
          kind: z.enum(newsKinds),
          person_name: z.string(),
          session_id: idOf('class_sessions'),
          class_name: z.string(),
          starts_at: wireInstant,
          seat_no: z.nullable(z.number()),
        }),
      ),
    ),
    /** Who teaches on this day, by their first class. */
    teaching: z.array(
      z.strictObject({ id: idOf('instructors'), name: z.string(), starts_at: z.array(wireInstant), away: z.boolean() }),
    ),
  }),
})

/**
 * The own classes of today and the six days after, for whoever teaches: with the people of today's and tomorrow's, what
 * hurts, and who comes for the first time. No contact of anybody.
 */
export const getMyDay = endpoint({
  name: 'reports.my_day',
  method: 'GET',
  path: '/staff/my-day',
  who: { staff: ['owner', 'manager', 'desk', 'instructor'] },
  summary: 'The own classes of the coming days, and who comes to the next ones',
  refusals: [],
  input: z.strictObject({}),
  output: z.strictObject({
    date: wireDay,
    now: wireInstant,
    /** False for an account that is tied to no instructor. */
    teaches: z.boolean(),
    next_id: z.nullable(idOf('class_sessions')),
    /** Classes of others that the caller is asked to take over, and can still answer. */
    offers: z.array(
      z.strictObject({
        id: idOf('substitute_offers'),
        class_name: z.string(),
        room: z.string(),
        starts_at: wireInstant,
        ends_at: wireInstant,
        booked: z.number(),
        /** Who cannot come. */
        absent: z.string(),
        asked_by: z.string(),
        /** Who else is asked, by name. */
        others: z.array(z.string()),
        answer_by: wireInstant,
        /** The own class that follows within hours. */
        next: z.nullable(z.strictObject({ class_name: z.string(), starts_at: wireInstant })),
      }),
    ),
    classes: z.array(
      z.extend(boardClass, {
        /** The open request that the caller made for it and can withdraw; null once the class has begun. */
        own_request_id: z.nullable(idOf('substitute_requests')),
        /** By reformer; empty for a class after tomorrow, or one that is over. */
        people: z.array(
          z.strictObject({
            booking_id: idOf('bookings'),
            person_name: z.string(),
            seat_no: z.nullable(z.number()),
            arrived: z.boolean(),
            flags: z.array(flagItem),
          }),
        ),
      }),
    ),
  }),
})
