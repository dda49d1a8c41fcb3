-- compatible
-- "n of m, Stop": an act on many members is done in batches, each its own transaction with the count of what it did.
alter table work_runs
  add column total integer,
  add column done integer,
  add column failed integer,
  drop constraint work_runs_state_check,
  drop constraint work_runs_end,
  drop constraint work_runs_result,
  add constraint work_runs_state_check
    check (state in ('held', 'done', 'refused', 'taken_back', 'running', 'stopped')),
  add constraint work_runs_end check ((ended_at is null) = (state in ('held', 'running'))),
  add constraint work_runs_result
    check ((result is not null) = (state = 'refused' or (state = 'done' and total is null))),
  add constraint work_runs_counts check (
    case when total is null then num_nonnulls(done, failed) = 0 and state not in ('running', 'stopped')
    else num_nonnulls(done, failed) = 2 and state not in ('held', 'taken_back') and total > 0 and done >= 0 and failed >= 0
      and done + failed <= total and (state <> 'done' or done + failed = total) end);
-- One at a time of each kind in a branch.
create unique index work_runs_one on work_runs (branch_id, kind) where state = 'running';

-- Whom such an act is done to, as chosen when it began: a later change of a filter's answer changes nothing here.
create table work_rows (
  run_id uuid not null references work_runs,
  -- What is changed: the person, a pack or an account, as the kind of the run says.
  subject_id uuid not null,
  person_id uuid not null references persons,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  -- Why it failed.
  reason text check (reason ~ '^[a-z_]{1,30}$'),
  constraint work_rows_reason check ((reason is not null) = (state = 'failed')),
  primary key (run_id, subject_id)
);
create index work_rows_person on work_rows (person_id);
create index work_rows_undone on work_rows (run_id, subject_id) where state <> 'done';
