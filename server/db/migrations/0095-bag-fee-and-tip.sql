-- "Grocery texts (delivery tip, … bag fee, …) are settings" (RULINGS 14): an order of goods keeps what both were when it was placed.

alter table orders
  add column bag_fee_sen bigint not null default 0 check (bag_fee_sen >= 0),
  add column tip_sen bigint not null default 0 check (tip_sen >= 0),
  drop constraint orders_total,
  add constraint orders_total check (total_sen = subtotal_sen - discount_sen + delivery_sen + bag_fee_sen + tip_sen),
  -- A tip is for whoever brings it, and a bag for goods; both have an address.
  add constraint orders_tip check (tip_sen = 0 or shipping_method is not null);
