import { laterClass } from './odd-rows.ts'

/** A place that somebody has booked in a class whose doors are still closed. */
export const bookedPlace = `(select b.id from bookings b join class_sessions s on s.id = b.session_id and s.${laterClass}
  where b.booking_type = 'booking' and b.status = 'booked' order by b.created_at desc, b.id limit 1)`

/** Somebody who began to wait for a class that long ago, with the first line of the history. */
export function oddWaiter({ session, since }: { session: string; since: string }): string[] {
  return [
    `insert into bookings (id, session_id, person_id, booking_type, status, attends, decided_at, created_at)
    values ('00000000-0000-4000-8000-000000000001', ${session}, uuidv7(), 'waitlist', 'pending', tstzrange('1990-01-01', '1990-01-02'), ${since} + interval '1 second', ${since})`,
    `insert into booking_events (booking_id, at, to_status, reason) values ('00000000-0000-4000-8000-000000000001', ${since}, 'pending', 'join')`,
  ]
}

const goalId = `'00000000-0000-4000-8000-000000000007'`

/** A goal of one class, whose person has a place. */
const oddGoal = `insert into multi_class_requests (id, account_id, person_id, wanted, created_at)
  select ${goalId}, coalesce(booked_by_account_id, (select id from accounts limit 1)), person_id, 1, studio_now() from bookings where id = ${bookedPlace}`

/** How goals and pairs break, by name of the invariant's file. */
export const waitingBreaks: Readonly<
  Record<string, readonly { readonly breaks: readonly string[]; readonly drags?: readonly string[] }[]>
> = {
  'i48-goals-are-never-exceeded': [
    { breaks: [oddGoal, `update bookings set request_id = ${goalId}, request_slot = 2 where id = ${bookedPlace}`] },
    { breaks: [oddGoal, `update bookings set request_id = ${goalId} where id = ${bookedPlace}`] },
  ],
  'i49-pairs-come-in-together': [
    {
      breaks: [
        ...oddWaiter({ session: `(select session_id from bookings where id = ${bookedPlace})`, since: 'studio_now()' }),
        `update bookings set pair_with = ${bookedPlace}, booked_by_account_id = (select booked_by_account_id from bookings where id = ${bookedPlace}) where id = '00000000-0000-4000-8000-000000000001'`,
        `update bookings set pair_with = '00000000-0000-4000-8000-000000000001' where id = ${bookedPlace}`,
        `insert into booking_events (booking_id, at, from_status, to_status, reason) values (${bookedPlace}, studio_now(), 'booked', 'booked', 'promote')`,
      ],
      drags: ['i50-histories-follow-the-transition-table'],
    },
    {
      breaks: [
        `update bookings set pair_with = ${bookedPlace} where id = (select id from bookings where status = 'canceled' order by id limit 1)`,
      ],
    },
  ],
}
