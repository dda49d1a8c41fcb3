-- compatible
-- "1 point per RM1" (RULINGS 31) holds for what a membership collects as well: such points are of a cycle and of no order.

alter table point_lots
  -- A cycle earns once, whoever repeats its payment.
  add column collection_id uuid unique references collections,
  add constraint point_lots_earned_with check (num_nonnulls(order_id, collection_id) <= 1);
