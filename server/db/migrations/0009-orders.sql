-- An order keeps what was agreed when it was placed: lines, prices, delivery, tenders, and every change of its
-- status.

-- One path for whatever is bought: an order with its lines, the attempts to pay it, and what has to go back.
create table orders (
  id uuid primary key default uuidv7(),
  number text not null unique check (number ~ '^[A-Z0-9]{10,14}$'),
  branch_id uuid not null references branches,
  -- "Guests can order as guest": an order sells goods of the catalogue beside packages, may belong to nobody with
  -- an account, and keeps what was agreed when it was placed: whom to write to, where to deliver, how, at which
  -- prices, and from which cart.
  account_id uuid references accounts,
  person_id uuid references persons,
  status text not null check (status in ('pending', 'pending_payment', 'holded', 'payment_review', 'processing',
    'packed', 'delivery', 'complete', 'canceled')),
  subtotal_sen bigint not null check (subtotal_sen >= 0),
  discount_sen bigint not null default 0 check (discount_sen >= 0),
  store_credit_sen bigint not null default 0 check (store_credit_sen >= 0),
  total_sen bigint not null check (total_sen >= 0),
  gateway_sen bigint not null check (gateway_sen >= 0),
  paid_attempt_id uuid,
  placed_at timestamptz not null,
  paid_at timestamptz,
  expires_at timestamptz not null,
  updated_at timestamptz not null,
  -- Whom to write to. A guest has at least one of the two.
  email text check (length(email) between 3 and 254),
  phone text check (length(phone) between 3 and 32),
  contact_name text not null default '' check (length(contact_name) <= 200),
  -- The language of messages to a guest; an account has its own.
  locale text not null default 'en' check (locale in ('en', 'zh')),
  -- The cart it was placed from, which may be gone since: one order for each version of a cart.
  cart_id uuid,
  cart_version integer,
  delivery_sen bigint not null default 0 check (delivery_sen >= 0),
  points_sen bigint not null default 0 check (points_sen >= 0),
  gift_card_sen bigint not null default 0 check (gift_card_sen >= 0),
  coupon_code text check (length(coupon_code) between 1 and 40),
  -- As they were when the order was placed; an address book that changes later changes nothing here.
  shipping_address jsonb,
  billing_address jsonb,
  shipping_method jsonb,
  shipping_remarks text not null default '' check (length(shipping_remarks) <= 500),
  delivery_time text not null default '' check (length(delivery_time) <= 100),
  leave_at_door boolean not null default false,
  -- "The buyer may add 10 minutes once."
  hold_lengthened_at timestamptz,
  courier text check (length(courier) between 1 and 80),
  tracking_number text check (length(tracking_number) between 1 and 80),
  invoice_number text check (length(invoice_number) between 1 and 30),
  referral_sen bigint not null default 0,
  -- "an account made from a guest order asks the password alone". Until its e-mail is verified it is anybody's, so
  -- the order is only kept for it.
  kept_for_account_id uuid references accounts,
  -- "Grocery texts (delivery tip, … bag fee, …) are settings": an order of goods keeps what both were when it was
  -- placed.
  bag_fee_sen bigint not null default 0 check (bag_fee_sen >= 0),
  tip_sen bigint not null default 0 check (tip_sen >= 0),
  tax_sen bigint not null default 0 check (tax_sen >= 0),
  tax_added_sen bigint not null default 0,
  buyer_tin text check (buyer_tin ~ '^[A-Z]{1,3}[0-9]{8,13}$'),
  -- "Grocery texts (…, cash on delivery, …) are settings": an order of goods may leave the studio before it is
  -- paid. What is to be paid at the door stays with it, to five sen as all cash is; it is due until staff have
  -- noted it as received, or written it off with the order.
  cash_due_sen bigint,
  -- Whoever has no account holds goods with an order that nobody pays: how many of them wait is counted for each
  -- network, which is kept as a keyed hash.
  guest_network text,
  constraint orders_check3 check (placed_at <= updated_at),
  constraint orders_tenders check (total_sen = gateway_sen + store_credit_sen + points_sen + gift_card_sen),
  constraint orders_discount check (discount_sen <= subtotal_sen),
  constraint orders_owner check ((account_id is null) = (person_id is null)),
  constraint orders_contact check (num_nonnulls(account_id, email, phone) >= 1),
  -- A wallet belongs to an account.
  constraint orders_wallet check (account_id is not null or store_credit_sen + points_sen = 0),
  constraint orders_cart_version check ((cart_id is null) = (cart_version is null)),
  constraint orders_once_per_cart_version unique (cart_id, cart_version),
  constraint orders_check check (referral_sen between 0 and discount_sen),
  -- A tip is for whoever brings it, and a bag for goods; both have an address.
  constraint orders_tip check (tip_sen = 0 or shipping_method is not null),
  constraint orders_check1 check (tax_added_sen between 0 and tax_sen),
  constraint orders_total check (total_sen = subtotal_sen - discount_sen + delivery_sen + bag_fee_sen + tip_sen +
    tax_added_sen),
  constraint orders_paid check (status not in ('processing', 'packed', 'delivery', 'complete') or paid_at is not
    null or (cash_due_sen is not null and status <> 'complete')),
  constraint orders_cash check (cash_due_sen > 0 and cash_due_sen % 5 = 0 and abs(cash_due_sen - gateway_sen) <= 2),
  -- A courier brings it, and no bank is waited for.
  constraint orders_cash_brought check (cash_due_sen is null or (shipping_method is not null and status in
    ('processing', 'packed', 'delivery', 'complete', 'canceled')))
);
create index orders_account on orders (account_id, placed_at);
create index orders_open on orders (expires_at) where status in ('pending', 'pending_payment', 'holded');
create index orders_guest_email on orders (lower(email)) where account_id is null;
create index orders_guest_phone on orders (phone) where account_id is null;
create unique index orders_invoice_number on orders (branch_id, invoice_number) where invoice_number is not null;
create index orders_kept_for on orders (kept_for_account_id) where kept_for_account_id is not null and account_id is null;
create trigger orders_of_the_living before insert on orders for each row execute function refuse_gone_account();
create index orders_cash_open on orders (placed_at) where cash_due_sen is not null and paid_at is null and status <> 'canceled';
create index orders_of_network on orders (guest_network) where status in ('pending', 'pending_payment', 'holded') and guest_network is not null;

create table order_lines (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  kind text not null check (kind in ('package', 'extension', 'goods', 'gift_card')),
  plan_id uuid references package_plans,
  title jsonb not null,
  quantity integer not null check (quantity between 1 and 999),
  unit_sen bigint not null check (unit_sen >= 0),
  total_sen bigint not null,
  fulfilled_at timestamptz,
  -- An order sells months of a pack that its buyer holds as well as new packs.
  lot_id uuid references package_lots,
  product_id uuid references products,
  variant_id uuid references product_variants,
  option_title jsonb not null default '{}',
  picture text not null default '',
  -- The price of one piece before any rule, and which rule set the one that counts; null in orders from before the
  -- shelf.
  base_sen bigint check (base_sen >= 0),
  price_rule text check (price_rule in ('base', 'group', 'tier', 'deal')),
  -- Its share of the discount of the order.
  discount_sen bigint not null default 0,
  weight_grams integer not null default 0 check (weight_grams >= 0),
  details jsonb not null default '{}',
  deal_id uuid references deals,
  -- "SST rate, inclusive flag and registration number as settings (default 0 %), stored per line at sale; buyer's
  -- TIN optional; the fields an e-invoice needs are kept." A rate that changes later changes no sale that was made.
  -- 800 is 8 %.
  tax_basis_points integer not null default 0 check (tax_basis_points between 0 and 2000),
  -- Whether the price holds the tax; else it comes on top.
  tax_included boolean not null default true,
  tax_sen bigint not null default 0,
  constraint order_lines_check check (total_sen = unit_sen * quantity),
  constraint order_lines_check1 check ((kind = 'extension') = (lot_id is not null)),
  constraint order_lines_discount check (discount_sen between 0 and total_sen),
  constraint order_lines_plan check ((kind in ('package', 'extension')) = (plan_id is not null)),
  constraint order_lines_goods check ((kind = 'goods') = (variant_id is not null) and (kind = 'goods') <=
    (product_id is not null)),
  constraint order_lines_deal check (deal_id is null or price_rule = 'deal'),
  -- Of what was paid for the line, to the nearest sen.
  constraint order_lines_tax check (tax_sen = case when tax_included then ((total_sen - discount_sen) *
    tax_basis_points * 2 + 10000 + tax_basis_points) / (2 * (10000 + tax_basis_points)) else ((total_sen -
    discount_sen) * tax_basis_points * 2 + 10000) / 20000 end ),
  -- A gift card is money; what it buys is taxed.
  constraint order_lines_gift_tax check (kind <> 'gift_card' or tax_basis_points = 0)
);
create index order_lines_order on order_lines (order_id);
create index order_lines_lot on order_lines (lot_id) where lot_id is not null;
create index order_lines_variant on order_lines (variant_id) where variant_id is not null;
-- Pictures that nothing shows are removed each night; what was ordered still shows its own, and is found by it.
create index order_lines_picture on order_lines (picture) where picture <> '';

-- The units of stock that a line needs: its own variant, or for a bundle those of its parts as it was made when the
-- order was placed.
create table order_line_stock (
  line_id uuid not null references order_lines,
  variant_id uuid not null references product_variants,
  quantity integer not null check (quantity between 1 and 98901),
  primary key (line_id, variant_id)
);
create index order_line_stock_variant on order_line_stock (variant_id);

-- "Invoices are numbered without holes": each paid order has the next number of its branch and year, given in the
-- transaction that makes it paid.
create table invoice_counters (
  branch_id uuid not null references branches,
  -- Of the branch's own calendar.
  year integer not null check (year between 2000 and 9999),
  last integer not null check (last >= 1),
  primary key (branch_id, year)
);

create table order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references orders,
  at timestamptz not null,
  from_status text,
  to_status text not null,
  reason text not null
);
create index order_events_order on order_events (order_id);
create trigger order_events_append_only before update or delete on order_events for each row execute function refuse_rewrite();
create trigger order_events_kept before truncate on order_events for each statement execute function refuse_rewrite();

-- Work that only a person of the studio can finish, such as sending money back at the bank's portal.
create table studio_tasks (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  kind text not null,
  subject_kind text not null,
  subject_id uuid not null,
  details jsonb not null default '{}',
  created_at timestamptz not null,
  done_at timestamptz,
  done_by_account_id uuid references accounts,
  unique (kind, subject_id)
);
create index studio_tasks_open on studio_tasks (branch_id, created_at) where done_at is null;

-- "A cancellation request can be created and later withdrawn. After withdrawal the order cannot be cancelled again.
-- A cancellation has a refund status."
create table order_cancellations (
  id uuid primary key default uuidv7(),
  -- One for each order, ever: what was withdrawn or refused is not asked for again.
  order_id uuid not null unique references orders,
  reason text not null check (reason in ('wrong_item', 'too_late', 'changed_mind', 'other')),
  comment text not null check (length(comment) between 1 and 1000),
  destination text not null check (destination in ('store_credit', 'source')),
  -- What goes back, as it was shown before it was asked for.
  amount_sen bigint not null check (amount_sen >= 0),
  status text not null check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by_account_id uuid references accounts,
  -- What the studio says to a refusal.
  answer text not null default '' check (length(answer) <= 1000),
  constraint order_cancellations_check check ((status = 'pending') = (decided_at is null)),
  constraint order_cancellations_check1 check ((status in ('approved', 'refused')) = (decided_by_account_id is not
    null)),
  constraint order_cancellations_check2 check ((status = 'refused') <= (answer <> ''))
);
create index order_cancellations_open on order_cancellations (requested_at) where status = 'pending';

create table refunds (
  id uuid primary key default uuidv7(),
  order_id uuid not null references orders,
  attempt_id uuid,
  amount_sen bigint not null check (amount_sen > 0),
  reason text not null,
  destination text not null check (destination in ('store_credit', 'studio_task', 'gift_card', 'points', 'gateway')),
  status text not null check (status in ('requested', 'sent', 'processed', 'failed')),
  event_key text not null unique,
  created_at timestamptz not null,
  processed_at timestamptz,
  -- The part of the total that goes back; what came from a gateway names its attempt.
  tender text not null default 'gateway' check (tender in ('points', 'gift_card', 'store_credit', 'gateway')),
  cancellation_id uuid references order_cancellations,
  -- What the gateway calls it, once it has taken it on.
  gateway_refund_id text check (gateway_refund_id ~ '^[A-Za-z0-9_]{1,40}$'),
  -- When the gateway is asked next, for as long as it is to send the money.
  ask_at timestamptz,
  -- Why it will not, for the person who sends the money instead.
  failure text check (length(failure) <= 200),
  -- What the bank or the portal calls the transfer by which a person sent money back.
  transfer_reference text check (length(transfer_reference) between 1 and 60),
  cash_sen bigint,
  given_by_account_id uuid references accounts,
  constraint refunds_tender check ((tender = 'gateway') = (attempt_id is not null)),
  constraint refunds_asked check ((ask_at is not null) = (destination = 'gateway' and status in ('requested',
    'sent'))),
  constraint refunds_failed check ((status in ('sent', 'failed')) <= (destination = 'gateway') and (status =
    'failed') <= (failure is not null)),
  constraint refunds_taken_on check ((status = 'sent') <= (gateway_refund_id is not null)),
  constraint refunds_cash check (cash_sen % 5 = 0 and abs(cash_sen - amount_sen) <= 2),
  constraint refunds_given check ((cash_sen is null) = (given_by_account_id is null) and (cash_sen is null or
    (status = 'processed' and destination = 'studio_task')))
);
create index refunds_order on refunds (order_id);
create index refunds_cancellation on refunds (cancellation_id) where cancellation_id is not null;
create index refunds_to_ask on refunds (ask_at) where ask_at is not null;
create unique index refunds_gateway on refunds (gateway_refund_id) where gateway_refund_id is not null;
create index refunds_attempt on refunds (attempt_id) where attempt_id is not null;

-- Two refunds of one payment at the same moment wait for each other here, whoever writes them. The same refund
-- written again is no second one: its event key turns it away, and not what the payment has left.
create function refuse_refund_above_capture() returns trigger language plpgsql as $$
declare
  captured bigint;
  returned bigint;
begin
  select amount_sen into captured from payment_attempts where id = new.attempt_id and status = 'succeeded' for update;
  if exists (select from refunds where event_key = new.event_key and id <> new.id) then
    return new;
  end if;
  select coalesce(sum(amount_sen), 0) into returned from refunds where attempt_id = new.attempt_id and id <> new.id;
  if captured is null or returned + new.amount_sen > captured then
    raise exception 'a refund of % sen is more than payment % has left', new.amount_sen, new.attempt_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_within_capture before insert or update of amount_sen, attempt_id on refunds
  for each row when (new.attempt_id is not null) execute function refuse_refund_above_capture();
create index refunds_cash_given on refunds (processed_at) where cash_sen is not null;

create table order_gift_cards (
  order_id uuid not null references orders,
  card_id uuid not null references gift_cards,
  amount_sen bigint not null check (amount_sen > 0),
  -- What a cancellation gave back to the card since.
  returned_sen bigint not null default 0,
  constraint order_gift_cards_check check (returned_sen between 0 and amount_sen),
  primary key (order_id, card_id)
);
create index order_gift_cards_card on order_gift_cards (card_id);

-- "`use_points` redeems points": what each lot gave to an order, so that it gets back what the order gives back.
create table order_points (
  order_id uuid not null references orders,
  lot_id uuid not null references point_lots,
  points integer not null check (points > 0),
  -- What refunds gave back to the lot since.
  returned integer not null default 0,
  constraint order_points_check check (returned between 0 and points),
  primary key (order_id, lot_id)
);
create index order_points_lot on order_points (lot_id);

create table gifts (
  card_id uuid primary key references gift_cards,
  line_id uuid not null unique references order_lines,
  artwork text not null check (artwork in ('mermaid', 'hundred', 'teaser', 'swan', 'corkscrew', 'spring')),
  title text not null check (length(title) <= 100),
  sender_name text not null check (length(sender_name) between 1 and 100),
  recipient_name text not null check (length(recipient_name) between 1 and 100),
  recipient_email text check (length(recipient_email) between 3 and 254),
  message text not null check (length(message) between 1 and 300),
  delivery text not null check (delivery in ('email', 'physical')),
  -- The language it was written in.
  locale text not null check (locale in ('en', 'zh')),
  -- The wish of the buyer; null for as soon as it is paid.
  send_at timestamptz,
  -- When the next e-mail leaves; set by the payment, and by the buyer who sends it once more.
  due_at timestamptz,
  sent_at timestamptz,
  sends integer not null default 0 check (sends between 0 and 5),
  opened_at timestamptz,
  created_at timestamptz not null,
  -- "physical (printable PDF, posted status)": a card that the studio printed and sent by post, or handed over,
  -- says so to its buyer.
  posted_at timestamptz,
  -- Which line of a cart a gift was ordered from, so that it leaves the cart once it is paid.
  cart_gift_id uuid,
  -- "Physical: recipient e-mail goes, an address comes": where the studio posts a printed gift card; null for one
  -- that its buyer prints.
  recipient_address text check (length(recipient_address) between 1 and 300),
  constraint gifts_check check ((delivery = 'email') = (recipient_email is not null)),
  constraint gifts_check1 check (delivery = 'email' or num_nonnulls(send_at, due_at, sent_at) = 0),
  constraint gifts_check2 check ((sends > 0) = (sent_at is not null)),
  constraint gifts_posted check (posted_at is null or delivery = 'physical'),
  constraint gifts_address check (recipient_address is null or delivery = 'physical')
);
create index gifts_due on gifts (due_at) where due_at is not null;
create index gifts_to_post on gifts (created_at) where recipient_address is not null and posted_at is null;

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
  constraint coupon_uses_check check ((state = 'held') = (settled_at is null))
);
create index coupon_uses_coupon on coupon_uses (coupon_id) where state <> 'freed';
create index coupon_uses_buyer on coupon_uses using gin (buyer_keys) where state <> 'freed';

create table referrals (
  -- One for each friend, ever: whoever was referred is so once.
  friend_account_id uuid primary key references accounts,
  referrer_account_id uuid not null references accounts,
  branch_id uuid not null references branches,
  -- joined → held (an order waits to be paid) → ordered (paid) → earned, or lost; held goes back to joined. Refused
  -- is for good.
  status text not null check (status in ('joined', 'held', 'ordered', 'earned', 'lost', 'refused')),
  order_id uuid references orders deferrable initially deferred,
  reward_sen bigint check (reward_sen > 0),
  joined_at timestamptz not null,
  ordered_at timestamptz,
  -- When the order stands.
  due_at timestamptz,
  settled_at timestamptz,
  constraint referrals_check check (due_at > ordered_at),
  constraint referrals_check1 check (friend_account_id <> referrer_account_id),
  constraint referrals_check2 check ((status in ('held', 'ordered', 'earned', 'lost')) = (order_id is not null)),
  constraint referrals_check3 check ((status in ('ordered', 'earned', 'lost')) = (ordered_at is not null)),
  constraint referrals_check4 check ((ordered_at is null) = (due_at is null) and (ordered_at is null) = (reward_sen
    is null)),
  constraint referrals_check5 check ((status in ('earned', 'lost')) = (settled_at is not null))
);
create unique index referrals_order on referrals (order_id) where order_id is not null;
create index referrals_referrer on referrals (referrer_account_id, joined_at);
create index referrals_due on referrals (due_at) where status = 'ordered';

alter table point_lots add foreign key (order_id) references orders;
