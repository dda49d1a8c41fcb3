-- compatible: a table of its own, and a wider check.
-- "`use_points` redeems points" (RULINGS 9): what each lot gave to an order, so that it gets back what the order gives back.

create table order_points (
  order_id uuid not null references orders,
  lot_id uuid not null references point_lots,
  points integer not null check (points > 0),
  -- What refunds gave back to the lot since.
  returned integer not null default 0 check (returned between 0 and points),
  primary key (order_id, lot_id)
);
create index order_points_lot on order_points (lot_id);

alter table refunds
  drop constraint refunds_destination_check,
  add constraint refunds_destination_check check (destination in ('store_credit', 'studio_task', 'gift_card', 'points', 'gateway'));
