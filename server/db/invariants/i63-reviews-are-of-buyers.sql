-- A person who rates a product has an order with it.
select r.id, r.product_id, r.account_id
from product_reviews r
where not exists (
  select from order_lines l
  join orders o on o.id = l.order_id
  where o.account_id = r.account_id and l.product_id = r.product_id and o.paid_at is not null
)
