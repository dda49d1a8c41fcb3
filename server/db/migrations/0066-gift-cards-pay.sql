-- compatible: tables of their own, and a wider check.
-- "Redeem in the cart": the cards that a buyer has entered, by id, for their codes are kept nowhere; and what each gave to an order (RULINGS 10).

create table cart_gift_cards (
  cart_id uuid not null references carts on delete cascade,
  card_id uuid not null references gift_cards,
  applied_at timestamptz not null,
  primary key (cart_id, card_id)
);
create index cart_gift_cards_card on cart_gift_cards (card_id);

create table order_gift_cards (
  order_id uuid not null references orders,
  card_id uuid not null references gift_cards,
  amount_sen bigint not null check (amount_sen > 0),
  -- What a cancellation gave back to the card since.
  returned_sen bigint not null default 0 check (returned_sen between 0 and amount_sen),
  primary key (order_id, card_id)
);
create index order_gift_cards_card on order_gift_cards (card_id);

alter table refunds
  drop constraint refunds_destination_check,
  add constraint refunds_destination_check check (destination in ('store_credit', 'studio_task', 'gift_card'));
