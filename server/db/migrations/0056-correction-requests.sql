-- compatible: a version before this neither reads nor writes the table.
-- "Correction of personal data: within 21 days": what a member asks to have corrected, by when it has to be answered, and what came of it.
create table correction_requests (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  account_id uuid not null references accounts,
  comment text not null check (length(comment) between 1 and 1000),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  status text not null check (status in ('open', 'corrected', 'refused')),
  -- What the studio says to it.
  answer text not null default '' check (length(answer) <= 1000),
  answered_at timestamptz,
  answered_by_account_id uuid references accounts,
  -- In hours, because a day of the calendar is not 24 of them where clocks change.
  constraint correction_requests_due check (due_at = requested_at + interval '504 hours'),
  constraint correction_requests_answered check ((status = 'open') = (answered_at is null) and (status = 'open') = (answered_by_account_id is null)),
  constraint correction_requests_reason check ((status = 'refused') <= (answer <> ''))
);
create index correction_requests_open on correction_requests (due_at) where status = 'open';
create index correction_requests_account on correction_requests (account_id);
