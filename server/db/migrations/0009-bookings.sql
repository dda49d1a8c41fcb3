-- A booking gives one person one reformer in one class. The counter on the class, the seat and the person are each
-- guarded on their own, so that a code path that forgets the lock is still refused.

create table bookings (
  id uuid primary key default uuidv7(),
  session_id uuid not null references class_sessions,
  person_id uuid not null references persons,
  booked_by_account_id uuid references accounts,
  booking_type text not null check (booking_type in ('booking', 'waitlist')),
  status text not null check (status in ('pending', 'booked', 'checked_in', 'no_show', 'completed', 'canceled')),
  seat_no integer check (seat_no >= 1),
  lot_id uuid references package_lots,
  -- Why no credit was taken, when none was.
  free_reason text check (free_reason in ('complimentary', 'private', 'staff')),
  credit_effect text not null default 'none' check (credit_effect in ('none', 'used', 'returned', 'forfeited')),
  cancel_kind text check (cancel_kind in ('early', 'late', 'grace', 'studio', 'expired')),
  attends tstzrange not null,
  decided_at timestamptz not null,
  created_at timestamptz not null,
  check ((status = 'canceled') = (cancel_kind is not null)),
  check (booking_type = 'waitlist' or seat_no is not null),
  check (lot_id is null or free_reason is null),
  constraint bookings_person_free exclude using gist (person_id with =, attends with &&)
    where (booking_type = 'booking' and status in ('pending', 'booked', 'checked_in'))
);
create unique index bookings_one_per_person on bookings (session_id, person_id, booking_type)
  where status in ('pending', 'booked', 'checked_in');
create unique index bookings_one_per_seat on bookings (session_id, seat_no)
  where booking_type = 'booking' and status in ('pending', 'booked', 'checked_in');
create index bookings_person on bookings (person_id, created_at);
create index bookings_lot on bookings (lot_id);

create table booking_events (
  id bigint generated always as identity primary key,
  booking_id uuid not null references bookings,
  at timestamptz not null,
  from_status text,
  to_status text not null,
  actor_account_id uuid,
  reason text not null
);
create index booking_events_booking on booking_events (booking_id);
create trigger booking_events_append_only before update or delete on booking_events for each row execute function refuse_rewrite();
