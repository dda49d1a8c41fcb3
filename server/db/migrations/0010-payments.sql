-- An attempt at paying with one gateway, what the gateway said of it, and the gateway's own statement beside our
-- ledger.

-- What the bank was asked and what it answered. Every answer is kept as it came, and counts once.
create table payment_attempts (
  id uuid primary key default uuidv7(),
  order_id uuid not null,
  provider text not null check (provider in ('curlec', 'razorpay', 'ipay88', 'counter')),
  method text not null check (method in ('curlecfpx', 'curleccc', 'ipay88', 'cash')),
  business_model text not null check (business_model in ('B2C', 'B2B1')),
  bank_code text not null,
  merchant_ref text not null unique check (merchant_ref ~ '^[A-Z0-9-]{6,20}$'),
  amount_sen bigint not null check (amount_sen > 0),
  currency text not null,
  status text not null check (status in ('created', 'redirected', 'pending', 'succeeded', 'failed', 'canceled',
    'expired', 'review')),
  gateway_transaction_id text,
  code text,
  expires_at timestamptz not null,
  next_requery_at timestamptz,
  requeries integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  unanswered_since timestamptz,
  -- The number that the bank may call the payer at, where the gateway insists on one.
  payer_phone text,
  -- Whose number it is that the bank may call, as PHONE_NUMBER asks for it.
  payer_name text check (length(payer_name) between 1 and 100),
  -- What a gateway that was told of an attempt beforehand calls it; its messages name nothing else of ours.
  gateway_order_id text check (gateway_order_id ~ '^[A-Za-z0-9_]{1,40}$'),
  cash_sen bigint,
  -- What was handed over; the rest is change.
  received_sen bigint,
  taken_by_account_id uuid references accounts,
  -- "Throttle to a few requeries per RefNo per day": how often a gateway was asked about an attempt sooner than
  -- planned, because somebody claimed something about it. Anyone may claim anything any number of times, and a
  -- gateway that limits its answers would be silent when it matters.
  hastened smallint not null default 0 check (hastened >= 0),
  unique (provider, gateway_transaction_id),
  foreign key (order_id) references orders,
  constraint payment_attempts_counter check ((provider = 'counter') = (method = 'cash') and (method = 'cash') =
    (cash_sen is not null) and (cash_sen is null) = (taken_by_account_id is null)),
  constraint payment_attempts_cash check (cash_sen % 5 = 0 and abs(cash_sen - amount_sen) <= 2),
  constraint payment_attempts_received check (received_sen is null or (cash_sen is not null and received_sen >=
    cash_sen))
);
create index payment_attempts_order on payment_attempts (order_id);
-- Also of attempts that count as expired: late money is looked for a day longer.
create index payment_attempts_due on payment_attempts (next_requery_at) where next_requery_at is not null;
create index payment_attempts_unanswered on payment_attempts (unanswered_since) where unanswered_since is not null;
create unique index payment_attempts_gateway_order on payment_attempts (provider, gateway_order_id) where gateway_order_id is not null;
create index payment_attempts_given_up on payment_attempts (unanswered_since)
  where status = 'expired' and unanswered_since is not null and next_requery_at is null;
create index payment_attempts_paid on payment_attempts (settled_at) where status = 'succeeded';
create index payment_attempts_cash_taken on payment_attempts (settled_at) where method = 'cash';

create table payment_events (
  id uuid primary key default uuidv7(),
  provider text not null,
  dedupe_key text not null,
  channel text not null check (channel in ('browser', 'server', 'requery')),
  merchant_ref text,
  raw jsonb not null,
  verdict text not null,
  received_at timestamptz not null,
  -- When the gateway says that it happened, beside when we heard of it: a late message is told from a late payment.
  -- Absent where it names no time, or none that there is.
  occurred_at timestamptz,
  unique (provider, dedupe_key)
);
create index payment_events_ref on payment_events (merchant_ref);
create trigger payment_events_append_only before update or delete on payment_events for each row execute function refuse_rewrite();
-- What the sweep looks for: money of nobody, attempts that no gateway answered for, and whether messages still
-- come.
create index payment_events_of_nobody on payment_events (received_at) where verdict = 'paid_no_order';
create trigger payment_events_kept before truncate on payment_events for each statement execute function refuse_rewrite();

-- "The event log keeps raw body, headers, verdict": the message of a gateway's server byte for byte, beside the
-- fields that were read from it. A table of its own, because a body may name the payer: it goes when the account
-- does, while what became of the message stays.
create table payment_event_bodies (
  event_id uuid primary key references payment_events (id),
  body text not null check (length(body) <= 65536),
  -- Those that say what the body is and how it was signed, by lower-case name.
  headers jsonb not null
);
create trigger payment_event_bodies_unchanged before update on payment_event_bodies for each row execute function refuse_rewrite();
create trigger payment_event_bodies_kept before truncate on payment_event_bodies for each statement execute function refuse_rewrite();

-- Messages in the gateway's name that prove nothing are counted and not kept, so that nobody can fill the database
-- with them; and a payment about which the gateway could not be asked is asked about as soon as it answers again.
create table payment_rejections (
  message_hash text primary key check (message_hash ~ '^[0-9a-f]{64}$'),
  channel text not null check (channel in ('browser', 'server')),
  reason text not null check (reason in ('unsigned', 'malformed')),
  merchant_ref text check (merchant_ref ~ '^[A-Z0-9-]{6,20}$'),
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint payment_rejections_check check (first_at <= last_at)
);
create index payment_rejections_first on payment_rejections (first_at);

-- What a gateway told of a bank, or of a whole way to pay, that it cannot reach: a webhook comes at once, on one
-- server, and counts on all of them ("payment.downtime.*", PAYMENTS 2.4). Messages come in any order, so the
-- gateway's own time says which is the latest.
create table payment_downtimes (
  provider text not null,
  downtime_id text not null check (length(downtime_id) between 1 and 60),
  -- Such as `B2C MB2U0227`; `fpx` is every bank, `card` every card.
  subject text not null check (length(subject) between 1 and 30),
  is_down boolean not null,
  changed_at timestamptz not null,
  heard_at timestamptz not null,
  primary key (provider, downtime_id)
);
create index payment_downtimes_heard on payment_downtimes (heard_at);
create trigger payment_downtimes_changed after insert or update on payment_downtimes for each statement execute function tell_changed();

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
  constraint gateway_statement_lines_check check (ours_sen is not null or theirs_sen is not null)
);
create index gateway_statement_lines_statement on gateway_statement_lines (statement_id);

alter table orders add foreign key (paid_attempt_id) references payment_attempts;
alter table refunds add foreign key (attempt_id) references payment_attempts;
