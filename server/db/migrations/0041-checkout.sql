-- compatible: a version before this neither reads nor writes these columns.
-- "Checkout state: billing_address, shipping_address, shipping_method, …": what the buyer has filled in stays with the cart until the order is placed. An
-- order remembers the deal that set a price, so that the deal counts what it sold.

alter table carts add column checkout jsonb not null default '{}';

alter table order_lines
  add column deal_id uuid references deals,
  add constraint order_lines_deal check (deal_id is null or price_rule = 'deal');
