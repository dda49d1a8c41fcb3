import { laterClass } from './broken-rows.ts'

/** A booked seat in a class whose check-in is still open. */
export const bookedSeat = `(select b.id from bookings b join class_sessions s on s.id = b.session_id and s.${laterClass}
  where b.booking_type = 'booking' and b.status = 'booked' order by b.created_at desc, b.id limit 1)`

/** A waitlist entry of that age, with the first event of its history. */
export function oddEntry({ session, since }: { session: string; since: string }): string[] {
  return [
    `insert into bookings (id, session_id, person_id, booking_type, status, attends, decided_at, created_at)
    values ('00000000-0000-4000-8000-000000000001', ${session}, uuidv7(), 'waitlist', 'pending', tstzrange('1990-01-01', '1990-01-02'), ${since} + interval '1 second', ${since})`,
    `insert into booking_events (booking_id, at, to_status, reason) values ('00000000-0000-4000-8000-000000000001', ${since}, 'pending', 'join')`,
  ]
}

const requestId = `'00000000-0000-4000-8000-000000000007'`

/** A multi-class request for one class, whose person has a seat. */
const oddRequest = `insert into multi_class_requests (id, account_id, person_id, wanted, created_at)
  select ${requestId}, coalesce(booked_by_account_id, (select id from accounts limit 1)), person_id, 1, studio_now() from bookings where id = ${bookedSeat}`

/** How the invariants of multi-class requests and pairs break, by name of the invariant's file. */
export const waitlistBreaks: Readonly<
  Record<string, readonly { readonly breaks: readonly string[]; readonly alsoViolates?: readonly string[] }[]>
> = {
  'i48-multi-class-requests-are-never-exceeded': [
    {
      breaks: [oddRequest, `update bookings set request_id = ${requestId}, request_slot = 2 where id = ${bookedSeat}`],
    },
    { breaks: [oddRequest, `update bookings set request_id = ${requestId} where id = ${bookedSeat}`] },
  ],
  'i49-pairs-are-promoted-at-once': [
    {
      breaks: [
        ...oddEntry({ session: `(select session_id from bookings where id = ${bookedSeat})`, since: 'studio_now()' }),
        `update bookings set pair_with = ${bookedSeat}, booked_by_account_id = (select booked_by_account_id from bookings where id = ${bookedSeat}) where id = '00000000-0000-4000-8000-000000000001'`,
        `update bookings set pair_with = '00000000-0000-4000-8000-000000000001' where id = ${bookedSeat}`,
        `insert into booking_events (booking_id, at, from_status, to_status, reason) values (${bookedSeat}, studio_now(), 'booked', 'booked', 'promote')`,
      ],
      alsoViolates: ['i50-histories-follow-the-transition-table'],
    },
    {
      breaks: [
        `update bookings set pair_with = ${bookedSeat} where id = (select id from bookings where status = 'canceled' order by id limit 1)`,
      ],
    },
  ],
}
