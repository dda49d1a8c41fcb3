-- The held stock of a variant is what the orders that wait for their payment need of it, and nothing else.
with waiting as (
  select s.variant_id, sum(s.quantity) as needed
  from order_line_stock s
  join order_lines l on l.id = s.line_id
  join orders o on o.id = l.order_id
  where o.status in ('pending', 'pending_payment', 'holded', 'payment_review')
  group by s.variant_id
)
select v.id, v.sku, v.held, coalesce(w.needed, 0) as needed
from product_variants v
left join waiting w on w.variant_id = v.id
where v.held <> coalesce(w.needed, 0)
