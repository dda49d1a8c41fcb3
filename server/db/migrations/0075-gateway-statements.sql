-- compatible: tables of their own.
-- A day at a gateway as it sees it beside our own books, to the sen: what was captured and what went back.

create table gateway_statements (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  provider text not null check (provider in ('curlec', 'razorpay', 'ipay88')),
  -- In the zone of the branch.
  day date not null,
  made_at timestamptz not null,
  unique (branch_id, provider, day)
);

create table gateway_statement_lines (
  id uuid primary key default uuidv7(),
  statement_id uuid not null references gateway_statements,
  kind text not null check (kind in ('capture', 'refund')),
  -- Ours; empty where the gateway alone knows of it.
  reference text not null,
  order_number text not null,
  -- The gateway's own name for it; empty where it knows of none.
  gateway_id text not null,
  ours_sen bigint check (ours_sen > 0),
  theirs_sen bigint check (theirs_sen > 0),
  check (ours_sen is not null or theirs_sen is not null)
);
create index gateway_statement_lines_statement on gateway_statement_lines (statement_id);
