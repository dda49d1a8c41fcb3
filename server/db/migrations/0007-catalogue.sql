-- Products in categories, of brands and shops, in variants that can be counted, at prices that rules decide.

create table categories (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  parent_id uuid references categories,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name jsonb not null,
  picture text,
  sort integer not null default 0,
  active boolean not null default true,
  constraint categories_check check (parent_id is distinct from id),
  unique (branch_id, slug),
  foreign key (picture) references pictures (path)
);
create index categories_parent on categories (parent_id);
create trigger categories_changed after insert or update or delete on categories for each statement execute function tell_changed();
create index categories_picture on categories (picture) where picture is not null;

create table brands (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name text not null check (length(name) between 1 and 120),
  line jsonb not null default '{}',
  sort integer not null default 0,
  unique (branch_id, slug)
);
create trigger brands_changed after insert or update or delete on brands for each statement execute function tell_changed();

-- The sellers of the catalogue.
create table shops (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name jsonb not null,
  line jsonb not null default '{}',
  sort integer not null default 0,
  unique (branch_id, slug)
);
create trigger shops_changed after insert or update or delete on shops for each statement execute function tell_changed();

create table products (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  shop_id uuid not null references shops,
  brand_id uuid references brands,
  category_id uuid references categories,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  type text not null check (type in ('simple', 'variable', 'class_package', 'gift_card')),
  status text not null default 'draft' check (status in ('draft', 'published', 'retired')),
  name jsonb not null,
  summary jsonb not null default '{}',
  description jsonb not null default '{}',
  -- The choices of a variable product in their order:
  -- [{"key":"size","name":{…},"values":[{"key":"m","name":{…}}]}].
  options jsonb not null default '[]',
  -- Words that people also search for.
  keywords text not null default '',
  plan_id uuid references package_plans,
  weight_grams integer not null default 0 check (weight_grams between 0 and 1000000),
  sort integer not null default 0,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- What lists sort, count and filter by; written together with what it is derived from.
  price_sen bigint not null default 0 check (price_sen >= 0),
  available boolean not null default true,
  sold_recently integer not null default 0 check (sold_recently >= 0),
  rating_sum integer not null default 0 check (rating_sum >= 0),
  rating_count integer not null default 0 check (rating_count >= 0),
  search_words tsvector not null default '',
  search_text text not null default '',
  -- Two people of the studio who change one product at a time: the second is told instead of undoing what the first
  -- wrote.
  version integer not null default 1 check (version >= 1),
  constraint products_check check ((type = 'class_package') = (plan_id is not null)),
  constraint products_check1 check ((status = 'published') <= (published_at is not null)),
  constraint products_check2 check (rating_sum between rating_count and rating_count * 5),
  unique (branch_id, slug)
);
create index products_category on products (category_id, sort) where status = 'published';
create index products_brand on products (brand_id) where status = 'published';
create index products_newest on products (branch_id, published_at desc, id) where status = 'published';
create index products_best on products (branch_id, sold_recently desc, id) where status = 'published';
create index products_price on products (branch_id, price_sen, id) where status = 'published';
create index products_search on products using gin (search_words);
create index products_spelling on products using gin (search_text gin_trgm_ops);
create trigger products_changed after insert or delete or update of category_id, brand_id, slug, status, name, summary, description, options, price_sen, available
  on products for each statement execute function tell_changed();

-- What can be bought and counted: one for a simple product, one for each combination of a variable one.
create table product_variants (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products,
  sku text not null check (sku ~ '^[A-Z0-9][A-Z0-9-]{1,39}$'),
  -- {"size":"m","colour":"limewash"}: a value of every option of the product.
  choices jsonb not null default '{}',
  title jsonb not null default '{}',
  picture text,
  price_sen bigint not null check (price_sen >= 0),
  -- In stock; with continuous selling it may fall below zero, which is what the studio still has to get.
  stock integer not null default 0,
  -- Of that, promised to orders that wait for their payment.
  held integer not null default 0 check (held >= 0),
  -- The stock at which it counts as sold out, for goods that the studio keeps some of.
  min_quantity integer not null default 0 check (min_quantity >= 0),
  min_sale_quantity integer not null default 1 check (min_sale_quantity between 1 and 999),
  -- 0 is no limit.
  max_sale_quantity integer not null default 0 check (max_sale_quantity between 0 and 999),
  keep_available boolean not null default false,
  active boolean not null default true,
  sort integer not null default 0,
  constraint product_variants_check check (keep_available or held <= stock),
  constraint product_variants_check1 check (max_sale_quantity = 0 or max_sale_quantity >= min_sale_quantity),
  unique (product_id, choices),
  foreign key (picture) references pictures (path)
);
create unique index product_variants_sku on product_variants (sku);
create trigger product_variants_changed after insert or delete on product_variants for each statement execute function tell_changed();
create trigger product_variants_prices_changed after update of price_sen, active, choices, title, keep_available on product_variants for each statement execute function tell_changed();
create index product_variants_picture on product_variants (picture) where picture is not null;
create trigger product_variants_picture_changed after update of picture on product_variants for each statement execute function tell_changed();

create table product_pictures (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products,
  path text not null check (path ~ '^/'),
  alternative jsonb not null default '{}',
  sort integer not null default 0,
  foreign key (path) references pictures (path)
);
create index product_pictures_product on product_pictures (product_id, sort);
create index product_pictures_path on product_pictures (path);
create trigger product_pictures_changed after insert or update or delete on product_pictures for each statement execute function tell_changed();

-- Every change of a stock with its reason; the stock of a variant is their sum.
create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id uuid not null references product_variants,
  change integer not null check (change <> 0),
  reason text not null check (reason in ('received', 'sold', 'returned', 'corrected')),
  -- Once only: an order line sells and gives back a single time.
  event_key text not null unique,
  at timestamptz not null,
  note text not null default '' check (length(note) <= 200)
);
create index stock_movements_variant on stock_movements (variant_id);
create trigger stock_movements_append_only before update or delete on stock_movements for each row execute function refuse_rewrite();
create trigger stock_movements_kept before truncate on stock_movements for each statement execute function refuse_rewrite();

-- A lower price for whoever takes more.
create table tier_prices (
  variant_id uuid not null references product_variants,
  quantity integer not null check (quantity between 2 and 999),
  unit_sen bigint not null check (unit_sen >= 0),
  primary key (variant_id, quantity)
);
create trigger tier_prices_changed after insert or update or delete on tier_prices for each statement execute function tell_changed();

-- A lower price for some customers, such as members or instructors.
create table price_groups (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name jsonb not null,
  unique (branch_id, slug)
);

create table price_group_members (
  account_id uuid not null references accounts,
  price_group_id uuid not null references price_groups,
  primary key (account_id, price_group_id)
);

create table group_prices (
  variant_id uuid not null references product_variants,
  price_group_id uuid not null references price_groups,
  unit_sen bigint not null check (unit_sen >= 0),
  primary key (variant_id, price_group_id)
);

-- Time-boxed prices; what is left of them is counted while they last.
create table deals (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name jsonb not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  constraint deals_check check (starts_at < ends_at),
  unique (branch_id, slug)
);
create index deals_time on deals (branch_id, ends_at);
create trigger deals_changed after insert or update or delete on deals for each statement execute function tell_changed();

create table deal_items (
  deal_id uuid not null references deals,
  variant_id uuid not null references product_variants,
  unit_sen bigint not null check (unit_sen >= 0),
  -- How many there are at this price.
  quantity integer not null check (quantity between 1 and 100000),
  sold integer not null default 0,
  constraint deal_items_check check (sold between 0 and quantity),
  primary key (deal_id, variant_id)
);
create index deal_items_variant on deal_items (variant_id);

-- A bundle is a product whose single variant is made of others: it has their stock and a price of its own.
create table bundle_parts (
  bundle_id uuid not null references products,
  variant_id uuid not null references product_variants,
  quantity integer not null check (quantity between 1 and 99),
  primary key (bundle_id, variant_id)
);
create index bundle_parts_variant on bundle_parts (variant_id);
create trigger bundle_parts_changed after insert or update or delete on bundle_parts for each statement execute function tell_changed();

-- The vocabulary of the catalogue, with how many products have each word: what a misspelt word may have meant.
create table search_terms (
  branch_id uuid not null references branches,
  word text not null check (length(word) between 1 and 60),
  products integer not null check (products >= 1),
  primary key (branch_id, word)
);
create index search_terms_spelling on search_terms using gin (word gin_trgm_ops);

-- "Star rating": who bought a product says how it is, once, and may change it; the studio may hide what does not
-- belong there.
create table product_reviews (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products,
  account_id uuid not null references accounts,
  stars integer not null check (stars between 1 and 5),
  body text not null default '' check (length(body) <= 2000),
  -- The variant that was bought, as the order named it.
  option_title jsonb not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  hidden_at timestamptz,
  unique (product_id, account_id)
);
create index product_reviews_newest on product_reviews (product_id, created_at desc, id) where hidden_at is null;
create index product_reviews_account on product_reviews (account_id);
create trigger product_reviews_changed after insert or update or delete on product_reviews for each statement execute function tell_changed();

-- Favourites of a member, and the products looked at last.
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

-- "Arrival date range per method, price, free from a threshold of goods": the ways in which the studio delivers
-- what it sells.
create table shipping_methods (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name jsonb not null,
  -- Where it goes; null is all of Malaysia.
  state_ids text[] check (cardinality(state_ids) between 1 and 16),
  price_sen bigint not null check (price_sen >= 0),
  -- Each started kilogram above what is included costs more.
  included_grams integer not null default 0 check (included_grams between 0 and 1000000),
  per_kg_sen bigint not null default 0 check (per_kg_sen >= 0),
  -- Free from so much of goods on; null is never.
  free_from_sen bigint check (free_from_sen >= 0),
  -- Working days.
  days_from integer not null check (days_from >= 0),
  days_to integer not null,
  active boolean not null default true,
  sort integer not null default 0,
  constraint shipping_methods_check check (days_to between days_from and 60),
  unique (branch_id, slug)
);

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
  ends_at timestamptz,
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
  constraint coupons_check check (ends_at > starts_at),
  constraint coupons_check1 check ((kind = 'percentage') = (percent > 0)),
  constraint coupons_check2 check ((kind = 'amount') = (amount_sen > 0)),
  -- The last use cannot be taken twice, whatever a verb forgets.
  constraint coupons_within_their_limit check (uses_max is null or taken <= uses_max),
  unique (branch_id, code)
);
