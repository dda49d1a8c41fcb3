-- Classes that repeat are made at once and remember the series they came from; days on which the studio is closed have no classes.

-- The rule as it was made, by the studio's wall clock. The classes are the truth from then on.
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
  check ((repeat = 'weekly') = (weekdays is not null)),
  check ((end_type = 'date') = (end_date is not null)),
  check ((end_type = 'occurence') = (end_occurence is not null)),
  check (end_date >= first_day)
);
create index class_series_branch on class_series (branch_id, created_at);

alter table class_sessions
  add column series_id uuid references class_series,
  -- Its number by the rule, from 1; a number that is missing fell on a closed day or was left out.
  add column occurrence_no integer check (occurrence_no between 1 and 366),
  -- What was changed for this class alone, and therefore stays when the series is changed.
  add column edited text[] not null default '{}' check (edited <@ array['hours', 'room', 'instructors', 'class', 'capacity']),
  add check ((series_id is null) = (occurrence_no is null)),
  add check (series_id is not null or edited = '{}');
create unique index class_sessions_series on class_sessions (series_id, occurrence_no) where series_id is not null;

create table closures (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  first_day date not null,
  last_day date not null,
  -- Null closes the whole branch.
  room_ids uuid[] check (cardinality(room_ids) between 1 and 100),
  reason text not null check (length(reason) between 1 and 300),
  created_at timestamptz not null,
  check (last_day between first_day and first_day + 91)
);
create index closures_days on closures (branch_id, last_day);

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
