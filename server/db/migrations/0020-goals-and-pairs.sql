-- Somebody who wants to get into any of some classes and no more of them than so many; two of a family who come together or not at all; and how
-- far back in a queue people stood who got in.

create table waiting_goals (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  person_id uuid not null references persons,
  -- In how many of the classes the person wants to be.
  wanted integer not null check (wanted between 1 and 9),
  created_at timestamptz not null
);
create index waiting_goals_account on waiting_goals (account_id, created_at);

alter table bookings
  add column goal_id uuid references waiting_goals,
  -- Which of the wanted places this one is, from 1. Two places of a goal cannot be the same one, whatever forgot the lock.
  add column goal_slot integer check (goal_slot between 1 and 9),
  -- The entry that comes in together with this one.
  add column pair_with uuid references bookings,
  -- The place in the queue at the moment of joining.
  add column queue_position integer check (queue_position >= 1),
  add check (goal_slot is null or goal_id is not null),
  drop constraint bookings_cancel_kind_check,
  add constraint bookings_cancel_kind_check check (cancel_kind in ('early', 'late', 'grace', 'studio', 'expired', 'left', 'goal_met')),
  drop constraint bookings_skipped_for_check,
  add constraint bookings_skipped_for_check check (skipped_for in ('overlap', 'credit', 'waiver', 'age', 'notice', 'short_notice', 'quiet_hours', 'away', 'pair'));
create unique index bookings_one_per_goal_slot on bookings (goal_id, goal_slot) where goal_slot is not null and status <> 'canceled';
create index bookings_goal on bookings (goal_id) where goal_id is not null;
create unique index bookings_one_pair on bookings (pair_with) where pair_with is not null;
create index bookings_queued on bookings (session_id) where queue_position is not null;
