-- A cart keeps what its owner chose. Prices are never stored in it.

-- "Cart item quantity: adding increases …; users are kept by a guest token, also learned from the cart's uuid": one
-- cart for each account and for each guest, with the things that may become an order.
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
  -- "Checkout state: billing_address, shipping_address, shipping_method, …": what the buyer has filled in stays
  -- with the cart until the order is placed. An order remembers the deal that set a price, so that the deal counts
  -- what it sold.
  checkout jsonb not null default '{}',
  constraint carts_check check (num_nonnulls(account_id, token_hash) = 1),
  unique (branch_id, account_id)
);
create unique index carts_guest on carts (token_hash) where token_hash is not null;
create index carts_idle on carts (updated_at) where token_hash is not null;

-- a guest's secret is "replaced at sign-in", and its cart with it; an order keeps the cart it was placed from,
-- which may be gone before it is paid.
create table cart_merges (
  cart_id uuid not null references carts on delete cascade,
  -- The guest's cart, which is gone.
  guest_cart_id uuid not null unique,
  merged_at timestamptz not null,
  primary key (cart_id, guest_cart_id)
);
create index cart_merges_idle on cart_merges (merged_at);

-- "Redeem in the cart": the cards that a buyer has entered, by id, for their codes are kept nowhere; and what each
-- gave to an order.
create table cart_gift_cards (
  cart_id uuid not null references carts on delete cascade,
  card_id uuid not null references gift_cards,
  applied_at timestamptz not null,
  primary key (cart_id, card_id)
);
create index cart_gift_cards_card on cart_gift_cards (card_id);

-- "Goods, class packages and gift cards share one cart-to-order path": a gift card that was written and waits in a
-- cart, and the line that stands for it. A version before this would read such a line as one of no product, so both
-- do not run beside each other.
create table cart_gifts (
  id uuid primary key default uuidv7(),
  cart_id uuid not null references carts on delete cascade,
  value_sen bigint not null check (value_sen between 2000 and 200000),
  artwork text not null check (artwork in ('mermaid', 'hundred', 'teaser', 'swan', 'corkscrew', 'spring')),
  title text not null check (length(title) <= 100),
  sender_name text not null check (length(sender_name) between 1 and 100),
  recipient_name text not null check (length(recipient_name) between 1 and 100),
  recipient_email text check (length(recipient_email) between 3 and 254),
  message text not null check (length(message) between 1 and 300),
  delivery text not null check (delivery in ('email', 'physical')),
  -- The day on which it is to arrive; null for as soon as it is paid.
  send_on date,
  -- The language it was written in.
  locale text not null check (locale in ('en', 'zh')),
  created_at timestamptz not null,
  recipient_address text check (length(recipient_address) between 1 and 300),
  constraint cart_gifts_check check ((delivery = 'email') = (recipient_email is not null)),
  constraint cart_gifts_check1 check (delivery = 'email' or send_on is null),
  unique (id, cart_id),
  constraint cart_gifts_address check (recipient_address is null or delivery = 'physical')
);
create index cart_gifts_cart on cart_gifts (cart_id, created_at);

create table cart_lines (
  cart_id uuid not null references carts on delete cascade,
  place integer not null check (place >= 0),
  product_id uuid references products,
  -- Null for what is no goods: a class package.
  variant_id uuid references product_variants,
  quantity integer not null check (quantity between 1 and 999),
  checkout boolean not null default true,
  added_at timestamptz not null,
  gift_id uuid,
  primary key (cart_id, place),
  -- A gift is a line of its own cart alone.
  constraint cart_lines_gift foreign key (gift_id, cart_id) references cart_gifts (id, cart_id) on delete cascade,
  constraint cart_lines_thing check (num_nonnulls(product_id, gift_id) = 1),
  constraint cart_lines_gift_once check (gift_id is null or (variant_id is null and quantity = 1)),
  constraint cart_lines_once unique nulls not distinct (cart_id, product_id, variant_id, gift_id)
);
create index cart_lines_product on cart_lines (product_id);
create index cart_lines_gift on cart_lines (gift_id) where gift_id is not null;
