-- An approved request has canceled its order and its refunds are exactly what was approved, and an order that was canceled after it was paid was approved;
-- a request that is not approved has no refund.
with refunded as (
  select cancellation_id, sum(amount_sen) as amount_sen
  from refunds
  where cancellation_id is not null
  group by cancellation_id
)
select o.id, o.status, c.status as request, c.amount_sen, r.amount_sen as refunded
from orders o
left join order_cancellations c on c.order_id = o.id
left join refunded r on r.cancellation_id = c.id
where (c.status = 'approved' and (o.status <> 'canceled' or c.amount_sen <> coalesce(r.amount_sen, 0)))
  or (c.status <> 'approved' and r.amount_sen is not null)
  or (o.status = 'canceled' and o.paid_at is not null and o.total_sen > 0 and c.status is distinct from 'approved')
