-- compatible
-- "Nothing has happened before, so nothing has to be undone": an act that waits some seconds, in which it can be taken
-- back, and what became of it.
create table work_runs (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  -- The name of the endpoint.
  kind text not null check (kind ~ '^[a-z_]{1,30}\.[a-z_]{1,40}$'),
  -- Who asked, as whom it is done.
  asked_by_account_id uuid not null references accounts,
  -- What was sent, with the hash of the plan that was shown; empty a month after the end.
  input jsonb not null check (jsonb_typeof(input) = 'object'),
  state text not null check (state in ('held', 'done', 'refused', 'taken_back')),
  created_at timestamptz not null,
  -- When it is done.
  starts_at timestamptz not null,
  ended_at timestamptz,
  -- What it did in numbers, or why it was not done.
  result jsonb,
  constraint work_runs_times check (created_at <= starts_at and created_at <= ended_at),
  constraint work_runs_end check ((ended_at is null) = (state = 'held')),
  constraint work_runs_result check ((result is not null) = (state in ('done', 'refused')))
);
create index work_runs_due on work_runs (starts_at) where state = 'held';
create index work_runs_branch on work_runs (branch_id, created_at);
create index work_runs_account on work_runs (asked_by_account_id);
create index work_runs_kept on work_runs (ended_at) where input <> '{}';
