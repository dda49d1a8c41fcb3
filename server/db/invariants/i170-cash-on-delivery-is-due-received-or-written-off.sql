-- Every sen of an order of cash on delivery is due while its goods are under way, was received once at the handover, or
-- was written off with the order; a complete order of cash has its cash.
with received as (
  select order_id, count(*) as times, sum(amount_sen) as amount_sen, sum(cash_sen) as cash_sen
  from payment_attempts
  where method = 'cash' and status = 'succeeded'
  group by order_id
)
select o.id, o.status, o.paid_at, o.cash_due_sen, r.times, r.cash_sen
from orders o
left join received r on r.order_id = o.id
where o.cash_due_sen is not null and case
  when o.status = 'complete' then o.paid_at is null or r.times is distinct from 1 or r.amount_sen <> o.gateway_sen or r.cash_sen <> o.cash_due_sen
  else o.paid_at is not null or r.times is not null
end
