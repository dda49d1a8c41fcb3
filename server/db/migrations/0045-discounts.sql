-- compatible: a version before this knows no coupon and reads none of these tables.
-- "A coupon is applied or removed": codes that the studio gave out, and the orders that each counts in.

create table coupons (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  code text not null check (code ~ '^[A-Z0-9][A-Z0-9-]{1,38}[A-Z0-9]$'),
  kind text not null check (kind in ('percentage', 'amount', 'free_delivery')),
  percent integer not null default 0 check (percent between 0 and 100),
  amount_sen bigint not null default 0 check (amount_sen >= 0),
  -- Of goods that it counts for.
  min_goods_sen bigint not null default 0 check (min_goods_sen >= 0),
  starts_at timestamptz not null,
  -- From then on it is over; null is never.
  ends_at timestamptz check (ends_at > starts_at),
  -- By everybody together, and by one person; null is no limit.
  uses_max integer check (uses_max >= 1),
  uses_per_person integer check (uses_per_person >= 1),
  -- The orders in which it counts now: paid, or waiting for their payment.
  taken integer not null default 0 check (taken >= 0),
  -- What it is for and what never; a category stands for those below it as well. Nothing included is everything.
  included_product_ids uuid[] not null default '{}',
  included_category_ids uuid[] not null default '{}',
  excluded_product_ids uuid[] not null default '{}',
  excluded_category_ids uuid[] not null default '{}',
  active boolean not null default true,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'percentage') = (percent > 0)),
  check ((kind = 'amount') = (amount_sen > 0)),
  -- The last use cannot be taken twice, whatever a verb forgets.
  constraint coupons_within_their_limit check (uses_max is null or taken <= uses_max),
  unique (branch_id, code)
);

-- An order has one coupon. The order is written in the same transaction, after its coupon is taken.
create table coupon_uses (
  order_id uuid primary key references orders deferrable initially deferred,
  coupon_id uuid not null references coupons,
  -- held while the order waits for its payment, used when it is paid, freed when it died.
  state text not null default 'held' check (state in ('held', 'used', 'freed')),
  discount_sen bigint not null check (discount_sen >= 0),
  -- Hashes of what one human is known by: the person, e-mails, phones.
  buyer_keys text[] not null,
  taken_at timestamptz not null,
  settled_at timestamptz,
  check ((state = 'held') = (settled_at is null))
);
create index coupon_uses_coupon on coupon_uses (coupon_id) where state <> 'freed';
create index coupon_uses_buyer on coupon_uses using gin (buyer_keys) where state <> 'freed';
