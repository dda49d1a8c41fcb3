-- A plan is what is sold, a lot is what a person owns: credits with an expiry that can be shared, extended and
-- frozen.

-- A package plan: so many classes, valid to the end of a day.
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
  -- A package plan is never rewritten: another price or other contents are a new version, and what was sold keeps
  -- its own.
  version integer not null default 1 check (version >= 1),
  -- The version that replaced it; null on the current one.
  replaced_by uuid constraint package_plans_replaced_by_fkey references package_plans deferrable,
  constraint package_plans_check check ((kind = 'contracts') = (expiry_basis is not null)),
  constraint package_plans_replaced check (replaced_by is null or not active),
  constraint package_plans_version unique (branch_id, slug, version)
);
create trigger package_plans_changed after insert or update or delete on package_plans for each statement execute function tell_changed();
create unique index package_plans_current_slug_key on package_plans (branch_id, slug) where replaced_by is null;

-- Whatever code forgets it: what a version costs and gives stays as it is.
create function keep_plan_terms() returns trigger
language plpgsql
as $$
begin
  if exists (select from package_lots where plan_id = old.id) or exists (select from order_lines where plan_id = old.id) then
    raise exception 'plan % has been sold: its price and contents need a new version', old.id
      using errcode = 'check_violation', constraint = 'package_plans_terms';
  end if;
  return new;
end
$$;
create trigger package_plans_terms before update on package_plans
  for each row when ((old.price_sen, old.credits, old.validity_days, old.expiry_basis, old.kind, old.intro, old.class_type_ids, old.series_type_ids)
    is distinct from (new.price_sen, new.credits, new.validity_days, new.expiry_basis, new.kind, new.intro, new.class_type_ids, new.series_type_ids))
  execute function keep_plan_terms();

create table package_lots (
  id uuid primary key default uuidv7(),
  plan_id uuid not null references package_plans,
  branch_id uuid not null references branches,
  person_id uuid not null references persons,
  -- The order line or the act of staff that granted it; one grant each.
  source_kind text not null check (source_kind in ('order_line', 'staff', 'seed', 'collection')),
  source_id uuid not null,
  granted integer not null check (granted >= 1),
  starts_at timestamptz not null,
  -- The first instant at which the pack is no longer valid: midnight after its last day, in the branch's zone.
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null,
  -- When the studio switched sharing on for this pack; null while it is off.
  sharing_enabled_at timestamptz,
  -- How many people may use the pack, its owner counted: what its plan said when sharing was first switched on.
  share_places integer check (share_places between 2 and 10),
  -- The days on which the pack pays for no class; a freeze that is over stays here until the next one.
  frozen_from timestamptz,
  frozen_until timestamptz,
  unique (source_kind, source_id),
  constraint package_lots_check check (expires_at > starts_at),
  constraint package_lots_places unique (id, share_places),
  constraint package_lots_check1 check (sharing_enabled_at is null or share_places is not null),
  constraint package_lots_check2 check ((frozen_from is null) = (frozen_until is null)),
  constraint package_lots_check3 check (frozen_from < frozen_until)
);
create index package_lots_person on package_lots (person_id, expires_at);
create index package_lots_expiry on package_lots (expires_at) where revoked_at is null;

create function lot_needs_collection() returns trigger
language plpgsql
as $$
begin
  if not exists (select from collections c where c.id = new.source_id and c.status = 'captured' and c.credits = new.granted) then
    raise exception 'credits of a contract need a cycle that was collected' using constraint = 'package_lots_collected', errcode = '23514';
  end if;
  return new;
end
$$;
create trigger package_lots_collected before insert on package_lots
  for each row when (new.source_kind = 'collection') execute function lot_needs_collection();

-- One row per person and period. A pack that was never made shareable has no share_places, so the foreign key
-- refuses its sharers; each position is taken once, so that a code path that forgets the lock is still refused.
create table package_shares (
  id uuid primary key default uuidv7(),
  lot_id uuid not null references package_lots,
  places integer not null,
  slot integer not null,
  email text not null check (email = lower(email) and length(email) between 3 and 254),
  -- Known once an account has that e-mail and has verified it.
  person_id uuid references persons,
  from_at timestamptz not null,
  to_at timestamptz,
  foreign key (lot_id, places) references package_lots (id, share_places),
  constraint package_shares_cap check (slot between 1 and places - 1),
  constraint package_shares_check check (from_at <= to_at)
);
create unique index package_shares_one_per_slot on package_shares (lot_id, slot) where to_at is null;
create unique index package_shares_one_per_email on package_shares (lot_id, email) where to_at is null;
create unique index package_shares_one_per_person on package_shares (lot_id, person_id) where to_at is null;
create index package_shares_person on package_shares (person_id) where person_id is not null;
create index package_shares_waiting on package_shares (email) where person_id is null and to_at is null;

-- Months that were paid for, one row per paid order line.
create table package_extensions (
  id uuid primary key default uuidv7(),
  lot_id uuid not null references package_lots,
  source_id uuid not null unique,
  months integer not null check (months between 1 and 99),
  former_expires_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint package_extensions_check check (former_expires_at < expires_at)
);
create index package_extensions_lot on package_extensions (lot_id);
create trigger package_extensions_append_only before update or delete on package_extensions for each row execute function refuse_rewrite();
create trigger package_extensions_kept before truncate on package_extensions for each statement execute function refuse_rewrite();

create table package_freezes (
  id uuid primary key default uuidv7(),
  lot_id uuid not null references package_lots,
  from_at timestamptz not null,
  until_at timestamptz not null,
  days integer not null check (days >= 1),
  former_expires_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint package_freezes_check check (from_at < until_at),
  constraint package_freezes_check1 check (former_expires_at < expires_at),
  constraint package_freezes_apart exclude using gist (lot_id with =, tstzrange(from_at, until_at) with &&)
);
create trigger package_freezes_append_only before update or delete on package_freezes for each row execute function refuse_rewrite();
create trigger package_freezes_kept before truncate on package_freezes for each statement execute function refuse_rewrite();

-- The intro offer is once per person: reserved by an order, freed when that order dies, used up when it is paid.
-- One row per identity key, so that another spelling of the same e-mail or phone meets the same row.
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

alter table bookings add foreign key (lot_id) references package_lots;
alter table bookings add foreign key (held_lot_id) references package_lots;
alter table private_classes add foreign key (lot_id) references package_lots;
