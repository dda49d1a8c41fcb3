-- "Guests can order as guest": an order sells goods of the shelf beside packages, may belong to nobody with an account, and keeps what was agreed when it
-- was placed: whom to write to, where to deliver, how, at which prices, and from which cart.

alter table orders
  alter column account_id drop not null,
  alter column person_id drop not null,
  -- Whom to write to. A guest has at least one of the two.
  add column email text check (length(email) between 3 and 254),
  add column phone text check (length(phone) between 3 and 32),
  add column contact_name text not null default '' check (length(contact_name) <= 200),
  -- The language of messages to a guest; an account has its own.
  add column locale text not null default 'en' check (locale in ('en', 'zh')),
  -- The cart it was placed from, which may be gone since: one order for each version of a cart.
  add column cart_id uuid,
  add column cart_version integer,
  add column delivery_sen bigint not null default 0 check (delivery_sen >= 0),
  add column points_sen bigint not null default 0 check (points_sen >= 0),
  add column gift_card_sen bigint not null default 0 check (gift_card_sen >= 0),
  add column coupon_code text check (length(coupon_code) between 1 and 40),
  -- As they were when the order was placed; an address book that changes later changes nothing here.
  add column shipping_address jsonb,
  add column billing_address jsonb,
  add column shipping_method jsonb,
  add column shipping_remarks text not null default '' check (length(shipping_remarks) <= 500),
  add column delivery_time text not null default '' check (length(delivery_time) <= 100),
  add column leave_at_door boolean not null default false,
  -- "The buyer may add 10 minutes once."
  add column hold_lengthened_at timestamptz,
  add column courier text check (length(courier) between 1 and 80),
  add column tracking_number text check (length(tracking_number) between 1 and 80),
  add column invoice_number text unique check (length(invoice_number) between 1 and 30),
  drop constraint orders_check,
  drop constraint orders_check1,
  add constraint orders_total check (total_sen = subtotal_sen - discount_sen + delivery_sen),
  add constraint orders_tenders check (total_sen = gateway_sen + store_credit_sen + points_sen + gift_card_sen),
  add constraint orders_discount check (discount_sen <= subtotal_sen),
  add constraint orders_owner check ((account_id is null) = (person_id is null)),
  add constraint orders_contact check (num_nonnulls(account_id, email, phone) >= 1),
  -- A wallet belongs to an account.
  add constraint orders_wallet check (account_id is not null or store_credit_sen + points_sen = 0),
  add constraint orders_cart_version check ((cart_id is null) = (cart_version is null)),
  add constraint orders_once_per_cart_version unique (cart_id, cart_version);
create index orders_guest_email on orders (lower(email)) where account_id is null;
create index orders_guest_phone on orders (phone) where account_id is null;

alter table order_lines
  alter column plan_id drop not null,
  add column product_id uuid references products,
  add column variant_id uuid references product_variants,
  add column option_title jsonb not null default '{}',
  add column picture text not null default '',
  -- The price of one piece before any rule, and which rule set the one that counts; null in orders from before the shelf.
  add column base_sen bigint check (base_sen >= 0),
  add column price_rule text check (price_rule in ('base', 'group', 'tier', 'deal')),
  -- Its share of the discount of the order.
  add column discount_sen bigint not null default 0,
  add column weight_grams integer not null default 0 check (weight_grams >= 0),
  add column details jsonb not null default '{}',
  drop constraint order_lines_kind_check,
  add constraint order_lines_kind_check check (kind in ('package', 'extension', 'goods', 'gift_card')),
  drop constraint order_lines_quantity_check,
  add constraint order_lines_quantity_check check (quantity between 1 and 999),
  add constraint order_lines_discount check (discount_sen between 0 and total_sen),
  add constraint order_lines_plan check ((kind in ('package', 'extension')) = (plan_id is not null)),
  add constraint order_lines_goods check ((kind = 'goods') = (variant_id is not null) and (kind = 'goods') <= (product_id is not null));
create index order_lines_variant on order_lines (variant_id) where variant_id is not null;

-- The units of stock that a line needs: its own variant, or for a bundle those of its parts as it was made when the order was placed.
create table order_line_stock (
  line_id uuid not null references order_lines,
  variant_id uuid not null references product_variants,
  quantity integer not null check (quantity between 1 and 98901),
  primary key (line_id, variant_id)
);
create index order_line_stock_variant on order_line_stock (variant_id);
