-- compatible
-- "Restrict": whom a branch lets into no class, or books at the desk alone; why, and for how long.
create table person_restrictions (
  branch_id uuid not null references branches,
  person_id uuid not null references persons,
  kind text not null check (kind in ('no_classes', 'desk_only')),
  reason text not null check (length(reason) between 3 and 300),
  -- The last day on which it holds, by the branch's calendar; without one until staff end it.
  last_day date,
  set_by_account_id uuid not null references accounts,
  set_at timestamptz not null,
  primary key (person_id, branch_id)
);

-- A promotion passes by who may have no class at present.
alter table bookings
  drop constraint bookings_skipped_for_check,
  add constraint bookings_skipped_for_check check (skipped_for in ('overlap', 'credit', 'waiver', 'age', 'restricted',
    'notice', 'short_notice', 'quiet_hours', 'away', 'pair', 'offer')) not valid;
alter table bookings validate constraint bookings_skipped_for_check;
