-- "Grocery texts (…, cash on delivery, …) are settings" (RULINGS 14): an order of goods may leave the studio before it is paid. What is to be paid at the
-- door stays with it, to five sen as all cash is; it is due until staff have noted it as received, or written it off with the order.

alter table orders
  add column cash_due_sen bigint,
  drop constraint orders_check2,
  add constraint orders_paid check (
    status not in ('processing', 'packed', 'delivery', 'complete') or paid_at is not null or (cash_due_sen is not null and status <> 'complete')
  ),
  add constraint orders_cash check (cash_due_sen > 0 and cash_due_sen % 5 = 0 and abs(cash_due_sen - gateway_sen) <= 2),
  -- A courier brings it, and no bank is waited for.
  add constraint orders_cash_brought check (
    cash_due_sen is null or (shipping_method is not null and status in ('processing', 'packed', 'delivery', 'complete', 'canceled'))
  );
create index orders_cash_open on orders (placed_at) where cash_due_sen is not null and paid_at is null and status <> 'canceled';
