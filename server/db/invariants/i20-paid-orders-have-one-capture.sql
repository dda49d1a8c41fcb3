with captured as (
  select order_id, sum(amount_sen) as amount_sen, count(*) as captures
  from payment_attempts
  where status = 'succeeded'
  group by order_id
),
returned as (
  select order_id, sum(amount_sen) as amount_sen
  from refunds
  where attempt_id is not null
  group by order_id
)
select o.id, o.status, o.gateway_sen, c.amount_sen as captured, r.amount_sen as returned
from orders o
left join captured c on c.order_id = o.id
left join returned r on r.order_id = o.id
-- An order that was cancelled after it was paid may stay paid in part: for what was no goods.
where (o.paid_at is not null and coalesce(c.amount_sen, 0) - coalesce(r.amount_sen, 0) not in (o.gateway_sen, 0)
    and not (o.status = 'canceled' and coalesce(c.amount_sen, 0) - coalesce(r.amount_sen, 0) between 0 and o.gateway_sen))
  or (o.paid_at is not null and o.gateway_sen > 0 and o.paid_attempt_id is null)
  or (o.paid_at is null and o.status <> 'payment_review' and coalesce(c.amount_sen, 0) <> coalesce(r.amount_sen, 0))
