-- compatible
-- Whoever runs the site is told when something is wrong with it, and what to do.

-- The answers of the last round, for every face of the checks: metrics, the address that a watcher asks, the console.
create table check_results (
  name text primary key check (name ~ '^[a-z_]{3,20}$'),
  level text not null check (level in ('ok', 'warn', 'alarm')),
  -- In the unit of the check; absent where there was nothing to measure or no answer.
  measure bigint,
  -- When it came to be of this level.
  since timestamptz not null,
  checked_at timestamptz not null
);

-- What each server and worker says about itself, so that the one that checks knows of all.
create table process_figures (
  process text primary key check (length(process) between 1 and 200),
  figures jsonb not null,
  at timestamptz not null
);

-- When something that is done outside of the product was last done, told by whoever did it.
create table upkeep (
  kind text primary key check (kind in ('backup', 'drill', 'invariants')),
  at timestamptz not null,
  -- How many rows broke an invariant that night.
  found integer not null default 0 check (found >= 0)
);

-- A letter that was given up, by when: many within an hour are a mail server that refuses them.
alter table messages add column failed_at timestamptz;
create index messages_failed on messages (failed_at) where failed_at is not null;
