-- A pack is shared with people of its owner's choice, lives a month longer when that is paid for, and rests while its owner is away.

alter table package_lots
  -- The studio switches sharing on for a pack, on request, and may switch it off again.
  add column sharing_enabled_at timestamptz,
  -- How many people may use the pack, its owner counted: what its plan said when sharing was first switched on.
  add column share_places integer check (share_places between 2 and 10),
  -- The days on which the pack pays for no class; a freeze that is over stays here until the next one.
  add column frozen_from timestamptz,
  add column frozen_until timestamptz,
  add constraint package_lots_places unique (id, share_places),
  add check (sharing_enabled_at is null or share_places is not null),
  add check ((frozen_from is null) = (frozen_until is null)),
  add check (frozen_from < frozen_until);
create index package_lots_expiry on package_lots (expires_at) where revoked_at is null;

-- One row per person and stretch of time. A pack that was never made shareable has no places, so the foreign key refuses its sharers; the
-- place among the others is bounded and taken once, so that a code path that forgets the lock on the pack is still refused.
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
  check (from_at <= to_at)
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
  check (former_expires_at < expires_at)
);
create index package_extensions_lot on package_extensions (lot_id);
create trigger package_extensions_append_only before update or delete on package_extensions for each row execute function refuse_rewrite();

create table package_freezes (
  id uuid primary key default uuidv7(),
  lot_id uuid not null references package_lots,
  from_at timestamptz not null,
  until_at timestamptz not null,
  days integer not null check (days >= 1),
  former_expires_at timestamptz not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  check (from_at < until_at),
  check (former_expires_at < expires_at),
  constraint package_freezes_apart exclude using gist (lot_id with =, tstzrange(from_at, until_at) with &&)
);
create trigger package_freezes_append_only before update or delete on package_freezes for each row execute function refuse_rewrite();

-- An order sells months of a pack that its buyer holds as well as new packs.
alter table order_lines
  add column lot_id uuid references package_lots,
  drop constraint order_lines_kind_check,
  add constraint order_lines_kind_check check (kind in ('package', 'extension')),
  add check ((kind = 'extension') = (lot_id is not null));
create index order_lines_lot on order_lines (lot_id) where lot_id is not null;
