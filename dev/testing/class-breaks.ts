import { laterClass, oddBooking, oddPrivate, privateClass } from './broken-rows.ts'
import type { InvariantBreak } from './invariant-break.ts'
import { bookedSeat, oddEntry } from './waitlist-breaks.ts'

/** How the invariants of classes and bookings break, by name of the invariant's file. */
export const classBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'age-i28-holds-expire-in-time': [
    {
      breaks: [
        `insert into bookings (session_id, person_id, booking_type, status, seat_no, attends, held_until, decided_at, created_at)
        select s.id, (select p.id from persons p where not exists (select 1 from bookings b where b.person_id = p.id) limit 1), 'booking', 'pending', s.capacity,
          tstzrange(s.starts_at, s.ends_at), studio_now() - interval '61 seconds', studio_now() - interval '11 minutes', studio_now() - interval '12 minutes'
        from class_sessions s
        where s.booked_count < s.capacity and not exists (select 1 from bookings b where b.session_id = s.id and b.seat_no = s.capacity) limit 1`,
        `insert into booking_events (booking_id, at, from_status, to_status, reason) select id, decided_at, null, 'pending', 'hold' from bookings where held_until is not null`,
        `update class_sessions set booked_count = booked_count + 1 where id = (select session_id from bookings where held_until is not null)`,
      ],
    },
  ],
  'i09-no-class-over-capacity': [
    {
      breaks: [
        'alter table class_sessions drop constraint class_sessions_capacity',
        `update class_sessions set places = booked_count - 1 where id = (select session_id from bookings where status = 'booked' limit 1)`,
      ],
    },
  ],
  'i10-class-counters-equal-their-bookings': [
    {
      breaks: [
        // Not of a class with a waitlist, which would then have an entry beside a free seat.
        `update class_sessions set booked_count = booked_count - 1 where id = (
          select session_id from bookings b where status = 'booked' and not exists (
            select 1 from bookings w where w.session_id = b.session_id and w.booking_type = 'waitlist' and w.status = 'pending'
          ) order by id limit 1)`,
      ],
    },
  ],
  'i11-one-live-booking-per-person-and-class': [
    {
      breaks: [
        'drop index bookings_one_per_person',
        ...oddBooking({
          status: 'booked',
          session: `(select id from class_sessions where ${laterClass} and booked_count between 1 and capacity - 1 order by starts_at, id limit 1)`,
          person: `(select b.person_id from bookings b where b.booking_type = 'booking' and b.status = 'booked' and b.session_id =
          (select id from class_sessions where ${laterClass} and booked_count between 1 and capacity - 1 order by starts_at, id limit 1) limit 1)`,
        }),
      ],
    },
  ],
  'i12-nobody-in-two-classes-at-once': [
    {
      breaks: [
        'alter table bookings drop constraint bookings_person_free',
        ...oddBooking({
          status: 'booked',
          person: `(select person_id from bookings where booking_type = 'booking' and status = 'booked' order by created_at desc, id limit 1)`,
          attends: `(select attends from bookings where booking_type = 'booking' and status = 'booked' order by created_at desc, id limit 1)`,
          session: `(select id from class_sessions where ${laterClass} and booked_count < capacity
            and id not in (select session_id from bookings where person_id = (
              select person_id from bookings where booking_type = 'booking' and status = 'booked' order by created_at desc, id limit 1)) order by starts_at desc, id limit 1)`,
        }),
      ],
    },
    {
      breaks: [
        'alter table session_instructors drop constraint session_instructors_free',
        // Of classes with one instructor, since a substitute is a second row of the same class.
        `with one as (
          select session_id, (array_agg(instructor_id))[1] as instructor_id, (array_agg(teaches))[1] as teaches
          from session_instructors group by session_id having count(*) = 1 order by session_id limit 2
        )
        update session_instructors set teaches = former.teaches, instructor_id = former.instructor_id
        from (select * from one order by session_id limit 1) former
        where session_instructors.session_id = (select max(session_id::text)::uuid from one)`,
      ],
    },
  ],
  'i13-every-booking-paid-or-free-for-a-reason': [{ breaks: oddBooking({ status: 'completed', freeReason: 'null' }) }],
  'i14-cancelled-bookings-settled-by-the-rule': [
    {
      breaks: [
        `update bookings set decided_at = lower(attends) where id = (select id from bookings where cancel_kind = 'early' limit 1)`,
      ],
    },
    {
      breaks: [
        `update bookings set cancel_kind = 'early' where id = (select id from bookings where cancel_kind = 'late' limit 1)`,
      ],
      alsoViolates: ['i50-histories-follow-the-transition-table'],
    },
  ],
  'i150-credits-come-back-for-refilled-seats': [
    {
      breaks: [
        `insert into booking_events (booking_id, at, from_status, to_status, reason)
        select b.id, b.decided_at, 'canceled', 'canceled', 'refill'
        from bookings b
        join booking_events l on l.booking_id = b.id and l.reason = 'cancel_late'
        where not exists (
          select 1 from booking_events e join bookings o on o.id = e.booking_id
          where o.session_id = b.session_id and e.id > l.id and e.reason in ('book', 'confirm', 'promote', 'take', 'claim', 'standby_promote')
        )
        limit 1`,
      ],
      alsoViolates: ['i50-histories-follow-the-transition-table'],
    },
  ],
  'i151-credits-aside-are-of-those-who-wait': [
    {
      breaks: [
        `update bookings set held_lot_id = (select id from package_lots order by id limit 1), held_credits = 1
        where id = (select id from bookings where booking_type = 'waitlist' and status = 'pending' order by id limit 1)`,
      ],
    },
    {
      breaks: [
        `select ledger_move('hold:' || b.id, 'credit_held', b.id, studio_now(), 'credit', 1, 'lot', l.holder_id, 'house:credits_held', null, l.holder_id)
        from (select id from bookings where booking_type = 'waitlist' order by id limit 1) b,
          (select holder_id from ledger_accounts where kind = 'lot' and balance > 0 order by id limit 1) l`,
      ],
    },
  ],
  'i15-cancelled-classes-gave-every-credit-back': [
    {
      breaks: [
        `update class_sessions set status = 'canceled' where id = (select session_id from bookings where id = ${bookedSeat})`,
      ],
    },
  ],
  'i16-check-in-opens-and-closes-on-time': [
    {
      breaks: [
        `update booking_events set at = at - interval '1 minute' where id = (select id from booking_events where to_status = 'no_show' limit 1)`,
      ],
    },
    {
      breaks: [
        `insert into booking_events (booking_id, at, from_status, to_status, reason)
        select b.id, s.starts_at - interval '5 minutes 1 millisecond', 'booked', 'booked', 'check_in_pass' from bookings b join class_sessions s on s.id = b.session_id where b.id = ${bookedSeat}`,
      ],
      alsoViolates: ['i50-histories-follow-the-transition-table'],
    },
  ],
  'i17-nobody-overtakes-on-the-waitlist': [
    {
      breaks: [
        ...oddEntry({
          session: `(select session_id from bookings where id = ${bookedSeat})`,
          since: `timestamptz '2000-01-01'`,
        }),
        `update bookings set skipped_for = 'credit' where id = '00000000-0000-4000-8000-000000000001'`,
        `insert into booking_events (booking_id, at, from_status, to_status, reason) values (${bookedSeat}, studio_now(), 'booked', 'booked', 'promote')`,
      ],
      alsoViolates: ['i50-histories-follow-the-transition-table'],
    },
  ],
  'age-i18-free-seats-go-to-the-waitlist': [
    {
      breaks: oddEntry({
        session: `(select id from class_sessions where ${laterClass} and booked_count < capacity order by starts_at, id limit 1)`,
        since: `studio_now() - interval '61 seconds'`,
      }),
    },
  ],
  'i19-each-promotion-is-one-booking-and-one-credit': [
    { breaks: [`update bookings set promoted_at = created_at where id = ${bookedSeat}`] },
  ],
  'i25-booking-histories-are-unbroken': [
    {
      breaks: [
        `update booking_events set from_status = 'pending' where id = (select id from booking_events where from_status = 'booked' limit 1)`,
      ],
      alsoViolates: ['i50-histories-follow-the-transition-table'],
    },
    {
      breaks: [
        `delete from booking_events where id = (select id from booking_events where to_status = 'completed' limit 1)`,
      ],
    },
  ],
  'i44-time-runs-forward': [
    {
      breaks: [
        `update bookings set decided_at = created_at - interval '1 second' where id = (select id from bookings where status = 'booked' limit 1)`,
      ],
    },
  ],
  'i45-closed-days-have-no-classes': [
    {
      breaks: [
        `insert into closures (branch_id, first_day, last_day, reason, created_at)
      select s.branch_id, (s.starts_at at time zone b.time_zone)::date, (s.starts_at at time zone b.time_zone)::date, 'broken', studio_now()
      from class_sessions s join branches b on b.id = s.branch_id where s.id = (select session_id from bookings where id = ${bookedSeat})`,
      ],
    },
  ],
  'i172-nobody-sits-on-a-reformer-that-is-out': [
    {
      breaks: [
        `update class_sessions s set out_seats = array[b.seat_no] from bookings b where b.session_id = s.id and b.id = ${bookedSeat}`,
      ],
    },
    {
      breaks: [
        `insert into room_outages (branch_id, room_id, seat_no, from_day, reason, created_at)
      select s.branch_id, s.room_id, 1, (s.starts_at at time zone b.time_zone)::date, 'broken', studio_now()
      from class_sessions s join branches b on b.id = s.branch_id where s.id = (select session_id from bookings where id = ${bookedSeat})`,
      ],
    },
  ],
  'i46-classes-belong-to-their-series': [
    {
      breaks: [
        `insert into class_series (id, branch_id, repeat, first_day, start_minute, end_type, end_occurence, created_at)
      values ('00000000-0000-4000-8000-000000000006', (select id from branches), 'daily', '2026-01-01', 540, 'occurence', 3, studio_now())`,
        `update class_sessions set series_id = '00000000-0000-4000-8000-000000000006', occurrence_no = 4 where id = (select session_id from bookings where id = ${bookedSeat})`,
      ],
    },
  ],
  'i47-privates-are-whole': [
    { breaks: [`update class_sessions set private = true where id = ${privateClass}`, oddPrivate('booked_at')] },
    { breaks: [`update class_sessions set private = true where id = ${privateClass}`, oddPrivate('released_at')] },
  ],
}
