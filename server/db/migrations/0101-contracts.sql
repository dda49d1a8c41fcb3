-- compatible
-- A membership is a contract about a plan as it was on the day when it was joined: so many credits for so much, each cycle, until somebody says stop.

create table contracts (
  id uuid primary key default uuidv7(),
  number text not null unique check (number ~ '^[A-Z0-9]{12}$'),
  branch_id uuid not null references branches,
  account_id uuid not null references accounts,
  person_id uuid not null references persons,
  plan_id uuid not null references package_plans,
  -- The terms that were joined; the plan may change for those who join later.
  name jsonb not null,
  credits integer not null check (credits between 1 and 1000),
  price_sen bigint not null check (price_sen > 0),
  currency text not null,
  expiry_basis text not null check (expiry_basis in ('billing_cycle', 'month')),
  status text not null check (status in ('pending', 'active', 'overdue', 'ended')),
  ended_reason text check (ended_reason in ('canceled', 'unpaid', 'not_authorised', 'mandate_over')),
  joined_at timestamptz not null,
  -- When the bank had authorised it: from here the cycles are counted.
  started_at timestamptz,
  ended_at timestamptz,
  -- The beginning of the cycle that is collected next.
  next_collection_at timestamptz,
  constraint contracts_start check ((status in ('active', 'overdue')) <= (started_at is not null) and (status = 'pending') <= (started_at is null)),
  constraint contracts_end check ((status = 'ended') = (ended_at is not null) and (status = 'ended') = (ended_reason is not null)),
  constraint contracts_next check ((status in ('active', 'overdue')) = (next_collection_at is not null)),
  check (joined_at <= started_at),
  check (joined_at <= ended_at)
);
create index contracts_account on contracts (account_id, joined_at);
create index contracts_next_collection on contracts (next_collection_at) where next_collection_at is not null;
-- Whoever joins anew gives up what waits for the bank.
create unique index contracts_one_pending on contracts (account_id, plan_id) where status = 'pending';

create table contract_events (
  id bigint generated always as identity primary key,
  contract_id uuid not null references contracts,
  at timestamptz not null,
  from_status text,
  to_status text not null,
  reason text not null
);
create index contract_events_contract on contract_events (contract_id);
create trigger contract_events_append_only before update or delete on contract_events for each row execute function refuse_rewrite();
