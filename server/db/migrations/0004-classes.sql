-- A class session has a fixed number of seats. A booking gives one person one seat in it; who finds it full waits
-- in order.

create table instructors (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null,
  name text not null,
  bio jsonb not null default '{}',
  active boolean not null default true,
  sort integer not null default 0,
  unique (branch_id, slug)
);
create trigger instructors_changed after insert or update or delete on instructors for each statement execute function tell_changed();

create table difficulty_levels (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null,
  name jsonb not null,
  coils integer not null check (coils between 1 and 3),
  sort integer not null default 0,
  active boolean not null default true,
  unique (branch_id, slug)
);
create trigger difficulty_levels_changed after insert or update or delete on difficulty_levels for each statement execute function tell_changed();

create table series_types (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null,
  name jsonb not null,
  sort integer not null default 0,
  active boolean not null default true,
  unique (branch_id, slug)
);
create trigger series_types_changed after insert or update or delete on series_types for each statement execute function tell_changed();

create table class_types (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  series_type_id uuid not null references series_types,
  difficulty_level_id uuid not null references difficulty_levels,
  slug text not null,
  name jsonb not null,
  description jsonb not null default '{}',
  duration_minutes integer not null check (duration_minutes between 5 and 480),
  spring text not null check (spring in ('flow', 'base', 'sculpt', 'jump', 'rest')),
  sort integer not null default 0,
  -- How many a private of this type is for; null for a class on the schedule.
  private_format text check (private_format in ('solo', 'duo', 'trio')),
  active boolean not null default true,
  -- A class keeps the price that its type had when it was planned. A private costs one credit of its own packs.
  credits integer not null default 1 check (credits between 1 and 10),
  -- "Cancellation window: anytime, minutes, hours, days", per branch and per class type. What a branch has set in
  -- hours becomes a window; a class type without one goes by its branch.
  cancel_window jsonb check (cancel_window = '{"unit": "anytime"}' or (cancel_window ->> 'unit' in ('minutes',
    'hours', 'days') and (cancel_window ->> 'amount')::integer between 1 and 1440)),
  unique (branch_id, slug)
);
create trigger class_types_changed after insert or update or delete on class_types for each statement execute function tell_changed();
create unique index class_types_one_per_format on class_types (branch_id, private_format)
  where private_format is not null and active;

-- The rule of a series, by the branch's wall clock. Its classes are made at once and are the truth from then on.
create table class_series (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  repeat text not null check (repeat in ('daily', 'weekly')),
  -- Monday is 1.
  weekdays integer[] check (cardinality(weekdays) between 1 and 7 and 1 <= all (weekdays) and 7 >= all (weekdays)),
  first_day date not null,
  start_minute integer not null check (start_minute between 0 and 1439),
  end_type text not null check (end_type in ('date', 'occurence')),
  end_date date,
  end_occurence integer check (end_occurence between 1 and 366),
  created_at timestamptz not null,
  constraint class_series_check check ((repeat = 'weekly') = (weekdays is not null)),
  constraint class_series_check1 check ((end_type = 'date') = (end_date is not null)),
  constraint class_series_check2 check ((end_type = 'occurence') = (end_occurence is not null)),
  constraint class_series_check3 check (end_date >= first_day)
);
create index class_series_branch on class_series (branch_id, created_at);

-- A class session: a class type in a room at a time, with its instructors. Its row is the lock behind which seats
-- are given and taken back; its counter may never pass its capacity.
create table class_sessions (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  room_id uuid not null references rooms,
  class_type_id uuid not null references class_types,
  difficulty_level_id uuid not null references difficulty_levels,
  series_type_id uuid not null references series_types,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer not null check (capacity between 0 and 20000),
  booked_count integer not null default 0 check (booked_count >= 0),
  status text not null default 'upcoming' check (status in ('upcoming', 'completed', 'canceled')),
  cancel_reason text,
  private boolean not null default false,
  opens_at timestamptz not null,
  created_at timestamptz not null,
  series_id uuid references class_series,
  -- Its number by the rule, from 1; a number that is missing fell on a closed day or was left out.
  occurrence_no integer check (occurrence_no between 1 and 366),
  -- What was changed for this class alone, and therefore stays when the series is changed.
  edited text[] not null default '{}' check (edited <@ array['hours', 'room', 'instructors', 'class', 'capacity']),
  -- Rises with every change that people who come must know: calendars tell a newer version by it.
  revision integer not null default 0,
  revised_at timestamptz,
  -- When the class last got another time; whoever was told then needs no reminder of the same hours.
  moved_at timestamptz,
  credits integer not null default 1 check (credits between 1 and 10),
  constraint class_sessions_capacity check (booked_count <= capacity),
  constraint class_sessions_check check (ends_at > starts_at),
  constraint class_sessions_check1 check (ends_at <= starts_at + interval '24 hours'),
  constraint class_sessions_check2 check (opens_at <= starts_at),
  constraint class_sessions_room_free exclude using gist (room_id with =, tstzrange(starts_at, ends_at) with &&)
    where (status <> 'canceled'),
  constraint class_sessions_check3 check ((series_id is null) = (occurrence_no is null)),
  constraint class_sessions_check4 check (series_id is not null or edited = '{}')
) with (fillfactor = 70);
-- Free space in each page, so that a new count of seats needs no new index entry.
create index class_sessions_week on class_sessions (branch_id, starts_at, id);
create index class_sessions_type on class_sessions (class_type_id, starts_at);
-- Classes whose check-in deadline comes next: few at any time.
create index class_sessions_open on class_sessions (starts_at) where status = 'upcoming';
create unique index class_sessions_series on class_sessions (series_id, occurrence_no) where series_id is not null;

-- A class belongs to the day on which it starts, by the clock of its branch.
create function keep_closed_days() returns trigger
language plpgsql
as $$
begin
  if new.status = 'upcoming' and exists (
    select 1
    from closures c
    join branches b on b.id = c.branch_id
    where c.branch_id = new.branch_id and (c.room_ids is null or new.room_id = any (c.room_ids))
      and (new.starts_at at time zone b.time_zone)::date between c.first_day and c.last_day
  ) then
    raise exception 'the studio is closed on that day' using errcode = 'check_violation', constraint = 'class_sessions_open_day';
  end if;
  return new;
end
$$;
create trigger class_sessions_open_day before insert or update of starts_at, room_id, status on class_sessions
  for each row execute function keep_closed_days();

-- Volatile on purpose: it is read after a lock is held, so it must not be frozen at the start of the transaction.
create function studio_now() returns timestamptz
language sql volatile parallel restricted
as $$
  select coalesce(frozen_at, clock_timestamp() + offset_ms * interval '1 millisecond') from clock_offset
$$;

create function note_class_change() returns trigger
language plpgsql
as $$
begin
  if (new.starts_at, new.ends_at, new.room_id, new.class_type_id) is distinct from (old.starts_at, old.ends_at, old.room_id, old.class_type_id)
    or (new.status = 'canceled') is distinct from (old.status = 'canceled') then
    new.revision := old.revision + 1;
    new.revised_at := studio_now();
  end if;
  if new.starts_at is distinct from old.starts_at then
    new.moved_at := studio_now();
  end if;
  return new;
end
$$;
-- Only for these columns, so that counting seats costs nothing.
create trigger class_sessions_change before update of starts_at, ends_at, room_id, class_type_id, status on class_sessions
  for each row execute function note_class_change();

-- Shared locks on the rows: whoever retires one waits for the class that is being made, and the class for whoever
-- retires it.
create function keep_retired_from_classes() returns trigger
language plpgsql
as $$
begin
  perform from branches where id = new.branch_id and active for share;
  if not found then
    raise exception 'that branch is retired' using errcode = 'check_violation', constraint = 'class_sessions_retired';
  end if;
  perform from rooms where id = new.room_id and active for share;
  if not found then
    raise exception 'that room is retired' using errcode = 'check_violation', constraint = 'class_sessions_retired';
  end if;
  perform from class_types where id = new.class_type_id and active for share;
  if not found then
    raise exception 'that class type is retired' using errcode = 'check_violation', constraint = 'class_sessions_retired';
  end if;
  perform from difficulty_levels where id = new.difficulty_level_id and active for share;
  if not found then
    raise exception 'that level is retired' using errcode = 'check_violation', constraint = 'class_sessions_retired';
  end if;
  perform from series_types where id = new.series_type_id and active for share;
  if not found then
    raise exception 'that series type is retired' using errcode = 'check_violation', constraint = 'class_sessions_retired';
  end if;
  return new;
end
$$;
create trigger class_sessions_retired before insert or update of room_id, class_type_id, difficulty_level_id, series_type_id on class_sessions
  for each row when (new.status = 'upcoming') execute function keep_retired_from_classes();

-- Whatever plans a class, also an older version of the program, gives it the price of its type; from then on it
-- stays, so that what was paid can be counted by it.
create function class_price() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.credits := case when new.private then 1 else coalesce((select t.credits from class_types t where t.id = new.class_type_id), 1) end;
  elsif new.credits <> old.credits then
    raise exception 'the price of a class stays' using errcode = 'check_violation', constraint = 'class_sessions_price_stays';
  end if;
  return new;
end $$;
create trigger class_sessions_price before insert or update of credits on class_sessions for each row execute function class_price();

create table session_instructors (
  session_id uuid not null references class_sessions,
  instructor_id uuid not null references instructors,
  role text not null check (role in ('main', 'secondary', 'substitute')),
  teaches tstzrange not null,
  active boolean not null default true,
  primary key (session_id, instructor_id),
  constraint session_instructors_free exclude using gist (instructor_id with =, teaches with &&) where (active)
);

create function note_teacher_change() returns trigger
language plpgsql
as $$
begin
  update class_sessions set revision = revision + 1, revised_at = studio_now() where id = new.session_id and status <> 'canceled';
  return null;
end
$$;
create trigger session_instructors_joins after insert on session_instructors
  for each row when (new.role = 'substitute') execute function note_teacher_change();
create trigger session_instructors_changes after update of active, role, instructor_id on session_instructors
  for each row when ((old.active, old.role, old.instructor_id) is distinct from (new.active, new.role, new.instructor_id)) execute function note_teacher_change();

create function keep_retired_from_teaching() returns trigger
language plpgsql
as $$
begin
  perform from instructors where id = new.instructor_id and active for share;
  if not found then
    raise exception 'that instructor no longer teaches' using errcode = 'check_violation', constraint = 'session_instructors_retired';
  end if;
  return new;
end
$$;
create trigger session_instructors_retired before insert or update of active, instructor_id on session_instructors
  for each row when (new.active) execute function keep_retired_from_teaching();

create table closures (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  first_day date not null,
  last_day date not null,
  -- Null closes the whole branch.
  room_ids uuid[] check (cardinality(room_ids) between 1 and 100),
  reason text not null check (length(reason) between 1 and 300),
  created_at timestamptz not null,
  constraint closures_check check (last_day between first_day and first_day + 91)
);
create index closures_days on closures (branch_id, last_day);

-- A wait for any k of n sessions.
create table multi_class_requests (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  person_id uuid not null references persons,
  -- In how many of the classes the person wants to be.
  wanted integer not null check (wanted between 1 and 9),
  created_at timestamptz not null
);
create index multi_class_requests_account on multi_class_requests (account_id, created_at);

-- A booking gives one person one seat in one session. Counter, seat and person are each guarded on their own, so
-- that a code path that forgets the lock is still refused.
create table bookings (
  id uuid primary key default uuidv7(),
  session_id uuid not null references class_sessions,
  person_id uuid not null references persons,
  booked_by_account_id uuid references accounts,
  booking_type text not null check (booking_type in ('booking', 'waitlist')),
  status text not null check (status in ('pending', 'booked', 'checked_in', 'no_show', 'completed', 'canceled')),
  seat_no integer check (seat_no >= 1),
  lot_id uuid,
  -- Why no credit was taken, when none was.
  free_reason text check (free_reason in ('complimentary', 'private', 'staff')),
  credit_effect text not null default 'none' check (credit_effect in ('none', 'used', 'returned', 'forfeited')),
  cancel_kind text check (cancel_kind in ('early', 'late', 'grace', 'studio', 'expired', 'left', 'request_met')),
  attends tstzrange not null,
  decided_at timestamptz not null,
  created_at timestamptz not null,
  -- When a waitlist entry was promoted, and until when the booking may be cancelled for free because it came at
  -- short notice or the studio moved the class.
  promoted_at timestamptz,
  grace_until timestamptz,
  -- Why the last promotion skipped this entry.
  skipped_for text check (skipped_for in ('overlap', 'credit', 'waiver', 'age', 'notice', 'short_notice',
    'quiet_hours', 'away', 'pair', 'offer')),
  -- When a waitlisted person checked in to stand by.
  standing_by_at timestamptz,
  -- The 30-second step of the last check-in pass that was accepted; the same one or an older one is refused.
  pass_step bigint,
  -- A no-show whose seat somebody else took: the seat counts once, for the other.
  seat_released boolean not null default false,
  -- A hold: nobody else gets the seat before this moment.
  held_until timestamptz,
  request_id uuid references multi_class_requests,
  -- Which of the wanted classes this is, from 1. Two entries of a request cannot be the same one, whatever forgot
  -- the lock.
  request_slot integer check (request_slot between 1 and 9),
  -- The entry that is promoted together with this one, or not at all.
  pair_with uuid references bookings,
  -- The position at the moment of joining.
  waitlist_position integer check (waitlist_position >= 1),
  -- Two friends with accounts of their own wait for a class as a pair: the one who waits gives the other a code,
  -- which serves once and while the entry waits.
  pair_code text check (length(pair_code) between 20 and 40),
  -- A promotion replaces the person's booking at that hour while it can be cancelled for free.
  prefers boolean not null default false,
  -- The credit that a waitlist entry sets aside, by policy, in house:credits_held: whose pack and how much. An
  -- entry that ended holds nothing.
  held_lot_id uuid,
  held_credits integer,
  -- The waitlist entry that a hold at short notice was offered to, so that nobody is offered a class twice.
  offer_of uuid references bookings,
  constraint bookings_check check ((status = 'canceled') = (cancel_kind is not null)),
  constraint bookings_check1 check (booking_type = 'waitlist' or seat_no is not null),
  constraint bookings_check2 check (lot_id is null or free_reason is null),
  constraint bookings_person_free exclude using gist (person_id with =, attends with &&) where (booking_type =
    'booking' and status in ('pending', 'booked', 'checked_in')),
  constraint bookings_check3 check (not seat_released or status in ('no_show', 'canceled')),
  constraint bookings_held check ((held_until is not null) = (booking_type = 'booking' and status = 'pending')),
  constraint bookings_check4 check (request_slot is null or request_id is not null),
  constraint bookings_held_credit check ((held_lot_id is null) = (held_credits is null) and (held_lot_id is null or
    (held_credits between 1 and 10 and booking_type = 'waitlist' and status = 'pending'))),
  constraint bookings_offer_is_a_hold check (offer_of is null or (booking_type = 'booking' and status in ('pending',
    'canceled')))
);
create unique index bookings_one_per_person on bookings (session_id, person_id, booking_type)
  where status in ('pending', 'booked', 'checked_in');
create unique index bookings_one_per_seat on bookings (session_id, seat_no)
  where booking_type = 'booking' and status in ('pending', 'booked', 'checked_in');
create index bookings_person on bookings (person_id, created_at);
create index bookings_lot on bookings (lot_id);
create index bookings_holds on bookings (session_id, held_until) where held_until is not null;
create unique index bookings_one_pair on bookings (pair_with) where pair_with is not null;
create index bookings_request on bookings (request_id) where request_id is not null;
create unique index bookings_one_per_request_slot on bookings (request_id, request_slot) where request_slot is not null and status <> 'canceled';
create index bookings_waitlist on bookings (session_id, created_at, id) where booking_type = 'waitlist' and status = 'pending';
create index bookings_waitlist_position on bookings (session_id) where waitlist_position is not null;

-- A request that was let in before its account was merged or deleted may come to write after it: nothing new begins
-- on an account that is gone. It waits for a merge that is under way, and is answered as busy; sent again it finds
-- nobody signed in.
create function refuse_gone_account() returns trigger
language plpgsql
as $$
declare
  holder uuid;
  gone timestamptz;
begin
  if tg_table_name = 'bookings' then holder := new.booked_by_account_id; else holder := new.account_id; end if;
  for gone in
    select a.deleted_at from accounts a where a.person_id = new.person_id or a.id = holder for key share
  loop
    if gone is not null then
      raise exception 'the account of % % is gone', tg_table_name, new.id using errcode = 'lock_not_available';
    end if;
  end loop;
  return new;
end
$$;
create trigger bookings_of_the_living before insert on bookings for each row execute function refuse_gone_account();
create unique index bookings_pair_code on bookings (pair_code) where pair_code is not null;
-- Whom the studio writes to after a class: who missed it, and who waited for it in vain.
create index bookings_missed on bookings (session_id)
  where (booking_type = 'booking' and status = 'no_show') or (booking_type = 'waitlist' and cancel_kind = 'expired');
create index bookings_offer_of on bookings (offer_of) where offer_of is not null;

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
create trigger booking_events_kept before truncate on booking_events for each statement execute function refuse_rewrite();

-- Waitlist preferences of an account, for its holder and dependants alike. Its quiet hours replace the studio's.
create table waitlist_preferences (
  account_id uuid primary key references accounts,
  notice_hours integer not null default 0 check (notice_hours between 0 and 168),
  short_notice boolean not null default false,
  quiet_from_minute integer check (quiet_from_minute between 0 and 1439),
  quiet_until_minute integer check (quiet_until_minute between 0 and 1439),
  updated_at timestamptz not null,
  constraint waitlist_preferences_check check ((quiet_from_minute is null) = (quiet_until_minute is null)),
  -- Hours of notice and seats at short notice exclude each other.
  constraint waitlist_preferences_check1 check (not short_notice or notice_hours = 0)
);

-- The secret address of a person's calendar is made of this id; a new id is a new address, and the old one is dead.
create table calendar_feeds (
  account_id uuid primary key references accounts,
  feed_id uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null
);

-- The hours of every week that an instructor gives to privates, by the branch's wall clock; Monday is 1.
create table private_windows (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  instructor_id uuid not null references instructors,
  weekday integer not null check (weekday between 1 and 7),
  from_minute integer not null check (from_minute between 0 and 1439),
  until_minute integer not null check (until_minute between 1 and 1440),
  constraint private_windows_check check (from_minute < until_minute),
  constraint private_windows_apart exclude using gist (instructor_id with =, weekday with =, int4range(from_minute,
    until_minute) with &&)
);

-- One day that differs from the week: hours given besides, or hours taken away.
create table private_exceptions (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  instructor_id uuid not null references instructors,
  day date not null,
  kind text not null check (kind in ('open', 'closed')),
  from_minute integer not null check (from_minute between 0 and 1439),
  until_minute integer not null check (until_minute between 1 and 1440),
  created_at timestamptz not null,
  constraint private_exceptions_check check (from_minute < until_minute),
  constraint private_exceptions_apart exclude using gist (instructor_id with =, day with =, int4range(from_minute,
    until_minute) with &&)
);

-- A private on top of its class session: who puts it together, and how far that has come.
create table private_classes (
  session_id uuid primary key references class_sessions,
  account_id uuid not null references accounts,
  format text not null check (format in ('solo', 'duo', 'trio')),
  step text not null check (step in ('slot', 'people', 'pack', 'notes')),
  -- Adults without an account, by name; each takes one seat of the format.
  guests text[] not null default '{}' check (cardinality(guests) <= 2),
  notes text not null default '' check (length(notes) <= 1000),
  -- Until then nobody else gets the hour; its pending bookings say the same.
  held_until timestamptz not null,
  -- The pack that was chosen to pay; what paid in the end is on the booking.
  lot_id uuid,
  created_at timestamptz not null,
  booked_at timestamptz,
  released_at timestamptz,
  constraint private_classes_check check (booked_at is null or released_at is null)
);
create unique index private_classes_one_hold on private_classes (account_id) where booked_at is null and released_at is null;
create index private_classes_account on private_classes (account_id, created_at);

-- An instructor who cannot come asks for a substitute; the studio says who, or that there is none.
create table substitute_requests (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  session_id uuid not null references class_sessions,
  -- Who cannot come, and whom they propose.
  absent_id uuid not null references instructors,
  proposed_id uuid references instructors,
  reason text not null check (length(reason) between 3 and 300),
  status text not null default 'open' check (status in ('open', 'approved', 'refused', 'withdrawn')),
  requested_by_account_id uuid not null references accounts,
  requested_at timestamptz not null,
  -- Who teaches instead.
  substitute_id uuid references instructors,
  answer text check (length(answer) between 3 and 300),
  answered_by_account_id uuid references accounts,
  answered_at timestamptz,
  constraint substitute_requests_check check (proposed_id <> absent_id),
  constraint substitute_requests_check1 check ((status = 'open') = (answered_at is null)),
  constraint substitute_requests_check2 check ((status = 'open') = (answered_by_account_id is null)),
  constraint substitute_requests_check3 check ((status = 'approved') = (substitute_id is not null)),
  constraint substitute_requests_check4 check (status <> 'refused' or answer is not null)
);
create unique index substitute_requests_one_open on substitute_requests (session_id, absent_id) where status = 'open';
create index substitute_requests_branch on substitute_requests (branch_id, requested_at);

alter table account_roles add foreign key (instructor_id) references instructors;
