-- What the bank was asked and what it answered. Every answer is kept as it came, and counts once.

create table payment_attempts (
  id uuid primary key default uuidv7(),
  order_id uuid not null,
  provider text not null check (provider in ('curlec')),
  method text not null check (method in ('curlecfpx', 'curleccc')),
  business_model text not null check (business_model in ('B2C', 'B2B1')),
  bank_code text not null,
  merchant_ref text not null unique check (merchant_ref ~ '^[A-Z0-9-]{6,20}$'),
  amount_sen bigint not null check (amount_sen > 0),
  currency text not null,
  status text not null check (status in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'canceled', 'expired', 'review')),
  gateway_transaction_id text,
  code text,
  expires_at timestamptz not null,
  next_requery_at timestamptz,
  requeries integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  unique (provider, gateway_transaction_id)
);
create index payment_attempts_order on payment_attempts (order_id);
-- Also of attempts that count as expired: late money is looked for a day longer.
create index payment_attempts_due on payment_attempts (next_requery_at) where next_requery_at is not null;

create table payment_events (
  id uuid primary key default uuidv7(),
  provider text not null,
  dedupe_key text not null,
  channel text not null check (channel in ('browser', 'server', 'requery')),
  merchant_ref text,
  raw jsonb not null,
  verdict text not null,
  received_at timestamptz not null,
  unique (provider, dedupe_key)
);
create index payment_events_ref on payment_events (merchant_ref);
create trigger payment_events_append_only before update or delete on payment_events for each row execute function refuse_rewrite();
