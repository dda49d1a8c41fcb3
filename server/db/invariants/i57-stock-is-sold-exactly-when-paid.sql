-- The goods of an order leave the stock once when it is paid, or ordered for cash on delivery, and return once when it
-- is canceled after that.
with due as (
  select s.line_id, s.variant_id, 'sold ' || s.line_id || ' ' || s.variant_id as event_key, -s.quantity as change
  from order_line_stock s
  join order_lines l on l.id = s.line_id
  join orders o on o.id = l.order_id
  where o.paid_at is not null or o.cash_due_sen is not null
  union all
  select s.line_id, s.variant_id, 'returned ' || s.line_id || ' ' || s.variant_id, s.quantity
  from order_line_stock s
  join order_lines l on l.id = s.line_id
  join orders o on o.id = l.order_id
  where (o.paid_at is not null or o.cash_due_sen is not null) and o.status = 'canceled'
),
moved as (
  select variant_id, event_key, change
  from stock_movements
  where reason in ('sold', 'returned')
)
select coalesce(d.event_key, m.event_key) as event_key, d.line_id, d.change as due, m.change as moved
from due d
full join moved m on m.event_key = d.event_key and m.variant_id = d.variant_id
where d.change is distinct from m.change
