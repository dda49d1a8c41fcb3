-- compatible: a version before this has no cart and reads none of these tables.
-- "Cart item quantity: adding increases …; users are kept by a guest token, also learned from the cart's uuid": one cart for each account and for each
-- guest, with the things that may become an order.

create table carts (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  account_id uuid references accounts,
  -- The hash of a guest's secret; the secret itself is never stored.
  token_hash text check (length(token_hash) = 43),
  -- Rises with every change, so that a late answer never brings a removed line back.
  version integer not null default 0 check (version >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (num_nonnulls(account_id, token_hash) = 1),
  unique (branch_id, account_id)
);
create unique index carts_guest on carts (token_hash) where token_hash is not null;
create index carts_idle on carts (updated_at) where token_hash is not null;

create table cart_lines (
  cart_id uuid not null references carts on delete cascade,
  place integer not null check (place >= 0),
  product_id uuid not null references products,
  -- Null for what is no goods: a class package.
  variant_id uuid references product_variants,
  quantity integer not null check (quantity between 1 and 999),
  checkout boolean not null default true,
  added_at timestamptz not null,
  primary key (cart_id, place),
  unique nulls not distinct (cart_id, product_id, variant_id)
);
create index cart_lines_product on cart_lines (product_id);
