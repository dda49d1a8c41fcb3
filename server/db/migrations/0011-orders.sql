-- One path for whatever is bought: an order with its lines, the attempts to pay it, and what has to go back.

create table orders (
  id uuid primary key default uuidv7(),
  number text not null unique check (number ~ '^[A-Z0-9]{10,14}$'),
  branch_id uuid not null references branches,
  account_id uuid not null references accounts,
  person_id uuid not null references persons,
  status text not null check (status in
    ('pending', 'pending_payment', 'holded', 'payment_review', 'processing', 'packed', 'delivery', 'complete', 'canceled')),
  subtotal_sen bigint not null check (subtotal_sen >= 0),
  discount_sen bigint not null default 0 check (discount_sen >= 0),
  store_credit_sen bigint not null default 0 check (store_credit_sen >= 0),
  total_sen bigint not null check (total_sen >= 0),
  gateway_sen bigint not null check (gateway_sen >= 0),
  paid_attempt_id uuid references payment_attempts,
  placed_at timestamptz not null,
  paid_at timestamptz,
  expires_at timestamptz not null,
  updated_at timestamptz not null,
  check (total_sen = subtotal_sen - discount_sen),
  check (total_sen = gateway_sen + store_credit_sen),
  check ((status in ('processing', 'packed', 'delivery', 'complete')) <= (paid_at is not null)),
  check (placed_at <= updated_at)
);
create index orders_account on orders (account_id, placed_at);
create index orders_open on orders (expires_at) where status in ('pending', 'pending_payment', 'holded');
alter table payment_attempts add foreign key (order_id) references orders;

create table order_lines (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  kind text not null check (kind in ('package')),
  plan_id uuid not null references package_plans,
  title jsonb not null,
  quantity integer not null check (quantity between 1 and 99),
  unit_sen bigint not null check (unit_sen >= 0),
  total_sen bigint not null,
  fulfilled_at timestamptz,
  check (total_sen = unit_sen * quantity)
);
create index order_lines_order on order_lines (order_id);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  at timestamptz not null,
  from_status text,
  to_status text not null,
  reason text not null
);
create index order_events_order on order_events (order_id);
create trigger order_events_append_only before update or delete on order_events for each row execute function refuse_rewrite();

create table refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  attempt_id uuid references payment_attempts,
  amount_sen bigint not null check (amount_sen > 0),
  reason text not null,
  destination text not null check (destination in ('store_credit', 'studio_task')),
  status text not null check (status in ('requested', 'processed')),
  event_key text not null unique,
  created_at timestamptz not null,
  processed_at timestamptz
);
create index refunds_order on refunds (order_id);

-- Work that only a person of the studio can finish, such as sending money back at the bank's portal.
create table studio_tasks (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  kind text not null,
  subject_kind text not null,
  subject_id uuid not null,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  done_at timestamptz,
  done_by_account_id uuid references accounts,
  unique (kind, subject_id)
);
create index studio_tasks_open on studio_tasks (branch_id, created_at) where done_at is null;
