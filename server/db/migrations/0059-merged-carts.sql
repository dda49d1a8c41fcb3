-- compatible: a version before this merges carts without writing here, and its orders are found as before.
-- RULINGS 3: a guest's secret is "replaced at sign-in", and its cart with it; an order keeps the cart it was placed from, which may be gone before it is paid.

create table cart_merges (
  cart_id uuid not null references carts on delete cascade,
  -- The guest's cart, which is gone.
  guest_cart_id uuid not null unique,
  merged_at timestamptz not null,
  primary key (cart_id, guest_cart_id)
);
create index cart_merges_idle on cart_merges (merged_at);
