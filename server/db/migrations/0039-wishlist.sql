-- compatible: a version before this reads none of these tables.
-- "A favourite is added or removed"; /my-account/wishlist and /my-account/recent-products: what a member saved of the shelf, and looked at last.

create table wishlist_items (
  account_id uuid not null references accounts,
  product_id uuid not null references products,
  -- What one piece cost when it was saved, so that a lower price can be told.
  price_sen bigint not null check (price_sen >= 0),
  added_at timestamptz not null,
  primary key (account_id, product_id)
);
create index wishlist_items_newest on wishlist_items (account_id, added_at desc, product_id);
create index wishlist_items_product on wishlist_items (product_id);

create table recent_products (
  account_id uuid not null references accounts,
  product_id uuid not null references products,
  seen_at timestamptz not null,
  primary key (account_id, product_id)
);
create index recent_products_newest on recent_products (account_id, seen_at desc, product_id);
create index recent_products_product on recent_products (product_id);
