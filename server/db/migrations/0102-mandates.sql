-- compatible
-- The bank lets us collect a contract by itself, up to so much and until such a day, once its payer has authorised it at the bank's own page.

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
  check (effective_on < expires_on),
  check ((status = 'authorised') <= (authorised_at is not null)),
  check ((status = 'pending') = (settled_at is null)),
  check (created_at <= authorised_at)
);
create index mandates_contract on mandates (contract_id);
create unique index mandates_one_living on mandates (contract_id) where status in ('pending', 'authorised');
create index mandates_due on mandates (next_ask_at) where next_ask_at is not null;
