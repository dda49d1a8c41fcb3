-- A queue for a full class whose places pass on by themselves, first come, first served, and doors that close at the start: who is in is in,
-- who is not gives the place to somebody standing by.

alter table bookings
  -- When a place came from the queue, and until when any place may be given back for free, because it came at short notice or the studio moved the class.
  add column promoted_at timestamptz,
  add column grace_until timestamptz,
  -- Why the last free place passed this person in the queue by.
  add column skipped_for text check (skipped_for in ('overlap', 'credit', 'waiver', 'age', 'notice', 'short_notice', 'quiet_hours', 'away')),
  -- Somebody in the queue who stands at the door.
  add column here_at timestamptz,
  -- The 30 seconds of the last pass that opened the door; an older one, or the same again, does not.
  add column pass_step bigint,
  -- A no-show whose reformer somebody else is on: the place counts once, for the other.
  add column passed_on boolean not null default false,
  drop constraint bookings_cancel_kind_check,
  add constraint bookings_cancel_kind_check check (cancel_kind in ('early', 'late', 'grace', 'studio', 'expired', 'left')),
  add check (not passed_on or status in ('no_show', 'canceled'));
create index bookings_waiting on bookings (session_id, created_at, id) where booking_type = 'waitlist' and status = 'pending';

-- What an account wishes about places that come from the queue, for its holder and dependants alike. Quiet hours of one's own replace the studio's.
create table waiting_wishes (
  account_id uuid primary key references accounts,
  notice_hours integer not null default 0 check (notice_hours between 0 and 168),
  short_notice boolean not null default false,
  quiet_from_minute integer check (quiet_from_minute between 0 and 1439),
  quiet_until_minute integer check (quiet_until_minute between 0 and 1439),
  updated_at timestamptz not null,
  check ((quiet_from_minute is null) = (quiet_until_minute is null)),
  -- Whoever wants hours of notice cannot also want a place in the last one.
  check (not short_notice or notice_hours = 0)
);

-- The doors of classes that have begun and those about to: few at any time.
create index class_sessions_open on class_sessions (starts_at) where status = 'upcoming';
