-- A contract is collected each cycle by a mandate that its member gave to the bank.

-- A membership is a contract about a plan as it was on the day when it was joined: so many credits for so much,
-- each cycle, until somebody says stop.
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
  constraint contracts_start check ((status in ('active', 'overdue')) <= (started_at is not null) and (status =
    'pending') <= (started_at is null)),
  constraint contracts_end check ((status = 'ended') = (ended_at is not null) and (status = 'ended') = (ended_reason
    is not null)),
  constraint contracts_next check ((status in ('active', 'overdue')) = (next_collection_at is not null)),
  constraint contracts_check check (joined_at <= started_at),
  constraint contracts_check1 check (joined_at <= ended_at)
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
create trigger contract_events_kept before truncate on contract_events for each statement execute function refuse_rewrite();

-- The bank lets us collect a contract by itself, up to so much and until such a day, once its payer has authorised
-- it at the bank's own page.
create table mandates (
  id uuid primary key default uuidv7(),
  contract_id uuid not null references contracts,
  merchant_ref text not null unique check (merchant_ref ~ '^[A-Z0-9-]{6,20}$'),
  method text not null check (method in ('curlecfpx', 'curleccc')),
  -- The bank's code, once the bank has told it; a card has none.
  bank_code text,
  max_sen bigint not null check (max_sen > 0),
  effective_on date not null,
  expires_on date not null,
  status text not null check (status in ('pending', 'authorised', 'failed', 'expired', 'canceled')),
  code text,
  gateway_transaction_id text unique,
  -- Until when the bank may authorise it.
  expires_at timestamptz not null,
  next_ask_at timestamptz,
  created_at timestamptz not null,
  authorised_at timestamptz,
  settled_at timestamptz,
  constraint mandates_check check (effective_on < expires_on),
  constraint mandates_check1 check ((status = 'authorised') <= (authorised_at is not null)),
  constraint mandates_check2 check ((status = 'pending') = (settled_at is null)),
  constraint mandates_check3 check (created_at <= authorised_at)
);
create index mandates_contract on mandates (contract_id);
create unique index mandates_one_living on mandates (contract_id) where status in ('pending', 'authorised');
create index mandates_due on mandates (next_ask_at) where next_ask_at is not null;

-- Each cycle of a contract is collected once: one row per cycle, one request to the gateway at a time, one that
-- brought the money.
create table collections (
  id uuid primary key default uuidv7(),
  contract_id uuid not null references contracts,
  -- 0 for the first cycle.
  place integer not null check (place >= 0),
  from_at timestamptz not null,
  until_at timestamptz not null,
  credits integer not null check (credits >= 1),
  amount_sen bigint not null check (amount_sen > 0),
  status text not null check (status in ('due', 'review', 'captured', 'unpaid', 'canceled')),
  due_at timestamptz not null,
  next_try_at timestamptz,
  captured_at timestamptz,
  charge_id uuid,
  -- Names the status that the charge must have, so that nothing counts as collected without the money.
  charge_status text generated always as (case when charge_id is not null then 'succeeded' end) stored,
  created_at timestamptz not null,
  -- What a membership collects is a sale like any other: it keeps the tax of its day ("stored per line at sale"),
  -- and its receipt has the next number of the branch and year, in one sequence with the invoices of orders
  -- ("receipt numbers in sequence").
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 2000),
  tax_included boolean not null default true,
  tax_sen bigint not null default 0,
  receipt_number text check (length(receipt_number) between 1 and 30),
  unique (contract_id, place),
  constraint collections_amount unique (id, amount_sen),
  constraint collections_check check (from_at < until_at),
  constraint collections_captured check ((status = 'captured') = (charge_id is not null) and (status = 'captured') =
    (captured_at is not null)),
  constraint collections_check1 check ((next_try_at is not null) <= (status = 'due')),
  -- What is collected holds the tax, or the tax came on top of the price: the amount is both.
  constraint collections_tax check (tax_sen = case when tax_included then (amount_sen * tax_basis_points * 2 +
    10000 + tax_basis_points) / (2 * (10000 + tax_basis_points)) else ((amount_sen - tax_sen) * tax_basis_points * 2
    + 10000) / 20000 end ),
  constraint collections_receipt check (receipt_number is null or status = 'captured')
);
create index collections_due on collections (next_try_at) where next_try_at is not null;

create table charges (
  id uuid primary key default uuidv7(),
  collection_id uuid not null references collections,
  mandate_id uuid not null references mandates,
  merchant_ref text not null unique check (merchant_ref ~ '^[A-Z0-9-]{6,20}$'),
  amount_sen bigint not null,
  currency text not null,
  status text not null check (status in ('sent', 'pending', 'failed', 'review', 'succeeded', 'surplus')),
  code text,
  gateway_transaction_id text unique,
  next_ask_at timestamptz,
  created_at timestamptz not null,
  settled_at timestamptz,
  foreign key (collection_id, amount_sen) references collections (id, amount_sen),
  constraint charges_capture unique (id, collection_id, status),
  constraint charges_check check (created_at <= settled_at)
);
create unique index charges_one_open on charges (collection_id) where status in ('sent', 'pending');
create unique index charges_one_capture on charges (collection_id) where status = 'succeeded';
create index charges_due on charges (next_ask_at) where next_ask_at is not null;
create index charges_mandate on charges (mandate_id);

alter table point_lots add foreign key (collection_id) references collections;
alter table collections add constraint collections_charge foreign key (charge_id, id, charge_status) references charges (id, collection_id, status);
