-- compatible
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
  check (proposed_id <> absent_id),
  check ((status = 'open') = (answered_at is null)),
  check ((status = 'open') = (answered_by_account_id is null)),
  check ((status = 'approved') = (substitute_id is not null)),
  check (status <> 'refused' or answer is not null)
);
create unique index substitute_requests_one_open on substitute_requests (session_id, absent_id) where status = 'open';
create index substitute_requests_branch on substitute_requests (branch_id, requested_at);
