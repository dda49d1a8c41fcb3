-- compatible
-- Each cycle of a contract is collected once: one row per cycle, one request to the gateway at a time, one that brought the money.

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
  unique (contract_id, place),
  constraint collections_amount unique (id, amount_sen),
  check (from_at < until_at),
  constraint collections_captured check ((status = 'captured') = (charge_id is not null) and (status = 'captured') = (captured_at is not null)),
  check ((next_try_at is not null) <= (status = 'due'))
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
  check (created_at <= settled_at)
);
create unique index charges_one_open on charges (collection_id) where status in ('sent', 'pending');
create unique index charges_one_capture on charges (collection_id) where status = 'succeeded';
create index charges_due on charges (next_ask_at) where next_ask_at is not null;
create index charges_mandate on charges (mandate_id);
alter table collections add constraint collections_charge foreign key (charge_id, id, charge_status) references charges (id, collection_id, status);
