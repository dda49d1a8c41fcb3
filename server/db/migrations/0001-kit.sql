-- The studio's one clock, the answers that make every write repeatable without a second effect, and the clock's
-- list of things that fall due.

create extension if not exists btree_gist;

create table clock_offset (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0,
  -- Tests stop the clock to meet a boundary to the millisecond.
  frozen_at timestamptz
);
insert into clock_offset default values;

-- Volatile on purpose: it is read after a lock is held, so it must not be frozen at the start of the transaction.
create function studio_now() returns timestamptz
language sql volatile parallel restricted
as $$
  select coalesce(frozen_at, clock_timestamp() + offset_ms * interval '1 millisecond') from clock_offset
$$;

create table idempotency_answers (
  actor text not null,
  key text not null check (length(key) between 1 and 200),
  endpoint text not null,
  request_hash text not null,
  status integer not null,
  -- json, not jsonb: a replay is the same text, keys in the same order.
  answer json not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (actor, key)
);
-- Rows are written in the order of their age, so an index of ranges of pages does, at next to no cost per write.
create index idempotency_answers_age on idempotency_answers using brin (created_at);

create table due_rows (
  id uuid primary key default uuidv7(),
  kind text not null,
  subject_id uuid not null,
  due_at timestamptz not null,
  done_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (kind, subject_id)
);
create index due_rows_open on due_rows (due_at) where done_at is null;

-- Tells every server process that a public list may have changed. Only for tables the studio edits now and then:
-- a notification serialises commits, so the tables that bookings write are refreshed by age instead.
create function tell_changed() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('changed', tg_table_name);
  return null;
end
$$;

-- Refuses to rewrite history. Attached to every append-only table.
create function refuse_rewrite() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
