-- A plan is what the studio sells, a lot is what a person holds: so many classes, valid to the end of a day.

create table package_plans (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null,
  kind text not null check (kind in ('series', 'contracts')),
  name jsonb not null,
  description jsonb not null default '{}',
  credits integer not null check (credits between 1 and 1000),
  price_sen bigint not null check (price_sen >= 0),
  validity_days integer not null check (validity_days between 1 and 3660),
  expiry_basis text check (expiry_basis in ('billing_cycle', 'month')),
  intro boolean not null default false,
  sharers integer not null default 0 check (sharers between 0 and 10),
  class_type_ids uuid[],
  series_type_ids uuid[],
  joinable boolean not null default true,
  active boolean not null default true,
  sort integer not null default 0,
  unique (branch_id, slug),
  check ((kind = 'contracts') = (expiry_basis is not null))
);
create trigger package_plans_changed after insert or update or delete on package_plans for each statement execute function tell_changed();

create table package_lots (
  id uuid primary key default uuidv7(),
  plan_id uuid not null references package_plans,
  branch_id uuid not null references branches,
  person_id uuid not null references persons,
  -- The order line or the act of staff that granted it; one grant each.
  source_kind text not null check (source_kind in ('order_line', 'staff', 'seed')),
  source_id uuid not null,
  granted integer not null check (granted >= 1),
  starts_at timestamptz not null,
  -- The first instant at which the pack is no longer valid: midnight after its last day, in the branch's zone.
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  unique (source_kind, source_id),
  check (expires_at > starts_at)
);
create index package_lots_person on package_lots (person_id, expires_at);

-- The intro offer is once per person: reserved by an order, freed when that order dies, used up when it is paid. One row
-- per identity key, so that another spelling of the same e-mail or phone meets the same row.
create table intro_claims (
  branch_id uuid not null references branches,
  key_kind text not null check (key_kind in ('person', 'email', 'phone', 'identity')),
  key_value text not null,
  person_id uuid not null,
  order_id uuid not null,
  status text not null check (status in ('reserved', 'used')),
  claimed_at timestamptz not null,
  primary key (branch_id, key_kind, key_value)
);
create index intro_claims_order on intro_claims (order_id);
