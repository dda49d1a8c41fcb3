-- "Goods, class packages and gift cards share one cart-to-order path": a gift card that was written and waits in a cart, and the line that stands for it.
-- A version before this would read such a line as one of no product, so both do not run beside each other.

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
  check ((delivery = 'email') = (recipient_email is not null)),
  check (delivery = 'email' or send_on is null),
  unique (id, cart_id)
);
create index cart_gifts_cart on cart_gifts (cart_id, created_at);

alter table cart_lines
  alter column product_id drop not null,
  add column gift_id uuid,
  -- A gift is a line of its own cart alone.
  add constraint cart_lines_gift foreign key (gift_id, cart_id) references cart_gifts (id, cart_id) on delete cascade,
  add constraint cart_lines_thing check (num_nonnulls(product_id, gift_id) = 1),
  add constraint cart_lines_gift_once check (gift_id is null or (variant_id is null and quantity = 1)),
  drop constraint cart_lines_cart_id_product_id_variant_id_key,
  add constraint cart_lines_once unique nulls not distinct (cart_id, product_id, variant_id, gift_id);
create index cart_lines_gift on cart_lines (gift_id) where gift_id is not null;

-- Which line of a cart a gift was ordered from, so that it leaves the cart once it is paid.
alter table gifts add column cart_gift_id uuid;
