-- compatible: a version before this has no shelf and reads none of these tables.
-- The studio sells goods from a shelf: products in categories, of brands and shops, in variants that can be counted, at prices that rules decide.

create extension if not exists pg_trgm;

create table categories (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  parent_id uuid references categories,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name jsonb not null,
  picture text not null default '',
  sort integer not null default 0,
  active boolean not null default true,
  check (parent_id is distinct from id),
  unique (branch_id, slug)
);
create index categories_parent on categories (parent_id);

create table brands (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
  name text not null check (length(name) between 1 and 120),
  line jsonb not null default '{}',
  sort integer not null default 0,
  unique (branch_id, slug)
);

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
  -- The choices of a variable product in their order: [{"key":"size","name":{…},"values":[{"key":"m","name":{…}}]}].
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
  check ((type = 'class_package') = (plan_id is not null)),
  check ((status = 'published') <= (published_at is not null)),
  check (rating_sum between rating_count and rating_count * 5),
  unique (branch_id, slug)
);
create index products_category on products (category_id, sort) where status = 'published';
create index products_brand on products (brand_id) where status = 'published';
create index products_newest on products (branch_id, published_at desc, id) where status = 'published';
create index products_best on products (branch_id, sold_recently desc, id) where status = 'published';
create index products_price on products (branch_id, price_sen, id) where status = 'published';
create index products_search on products using gin (search_words);
create index products_spelling on products using gin (search_text gin_trgm_ops);

-- What can be bought and counted: one for a simple product, one for each combination of a variable one.
create table product_variants (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products,
  sku text not null check (sku ~ '^[A-Z0-9][A-Z0-9-]{1,39}$'),
  -- {"size":"m","colour":"limewash"}: a value of every option of the product.
  choices jsonb not null default '{}',
  title jsonb not null default '{}',
  picture text not null default '',
  price_sen bigint not null check (price_sen >= 0),
  -- On the shelf; with continuous selling it may fall below zero, which is what the studio still has to get.
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
  check (keep_available or held <= stock),
  check (max_sale_quantity = 0 or max_sale_quantity >= min_sale_quantity),
  unique (product_id, choices)
);
create unique index product_variants_sku on product_variants (sku);

-- Every change of a stock with its reason; the stock of a variant is their sum.
create table stock_movements (
  id bigint generated always as identity primary key,
  variant_id uuid not null references product_variants,
  change integer not null check (change <> 0),
  reason text not null check (reason in ('received', 'sold', 'returned', 'corrected')),
  -- Once only: an order line sells and gives back a single time.
  event_key text not null unique,
  at timestamptz not null
);
create index stock_movements_variant on stock_movements (variant_id);
create trigger stock_movements_append_only before update or delete on stock_movements for each row execute function refuse_rewrite();

create table product_pictures (
  id uuid primary key default uuidv7(),
  product_id uuid not null references products,
  path text not null check (path ~ '^/'),
  alternative jsonb not null default '{}',
  sort integer not null default 0
);
create index product_pictures_product on product_pictures (product_id, sort);

-- A lower price for whoever takes more.
create table tier_prices (
  variant_id uuid not null references product_variants,
  quantity integer not null check (quantity between 2 and 999),
  unit_sen bigint not null check (unit_sen >= 0),
  primary key (variant_id, quantity)
);

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
  check (starts_at < ends_at),
  unique (branch_id, slug)
);
create index deals_time on deals (branch_id, ends_at);
create table deal_items (
  deal_id uuid not null references deals,
  variant_id uuid not null references product_variants,
  unit_sen bigint not null check (unit_sen >= 0),
  -- How many there are at this price.
  quantity integer not null check (quantity between 1 and 100000),
  sold integer not null default 0 check (sold between 0 and quantity),
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

-- The words of the shelf with how many products have them: what a misspelt word may have meant.
create table search_terms (
  branch_id uuid not null references branches,
  word text not null check (length(word) between 1 and 60),
  products integer not null check (products >= 1),
  primary key (branch_id, word)
);
create index search_terms_spelling on search_terms using gin (word gin_trgm_ops);

create trigger categories_changed after insert or update or delete on categories for each statement execute function tell_changed();
create trigger brands_changed after insert or update or delete on brands for each statement execute function tell_changed();
create trigger shops_changed after insert or update or delete on shops for each statement execute function tell_changed();
create trigger products_changed after insert or delete or update of category_id, brand_id, slug, status, name, summary, description, options, price_sen, available
  on products for each statement execute function tell_changed();
create trigger product_variants_changed after insert or delete on product_variants for each statement execute function tell_changed();
create trigger product_variants_prices_changed after update of price_sen, active, choices, title, keep_available on product_variants for each statement execute function tell_changed();
create trigger deals_changed after insert or update or delete on deals for each statement execute function tell_changed();
create trigger bundle_parts_changed after insert or update or delete on bundle_parts for each statement execute function tell_changed();
create trigger tier_prices_changed after insert or update or delete on tier_prices for each statement execute function tell_changed();
