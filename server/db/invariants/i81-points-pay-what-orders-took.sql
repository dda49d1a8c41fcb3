-- Points pay of an order what its lots gave; the buyer's balance lacks it while the order is open or paid, and nothing
-- once it expired unpaid.
with given as (
  select order_id, sum(points - returned) as due, sum(points) as points from order_points group by order_id
), spent as (
  select t.subject_id as order_id, -sum(e.amount) as taken
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id
  where a.kind = 'points' and t.reason in ('points_spent', 'points_returned')
  group by t.subject_id
)
select o.id, o.status, o.points_sen, given.due, spent.taken
from orders o
left join given on given.order_id = o.id
left join spent on spent.order_id = o.id
where (o.points_sen > 0) <> (coalesce(given.points, 0) > 0)
  or coalesce(spent.taken, 0) <> case when o.status = 'canceled' and o.paid_at is null then 0 else coalesce(given.due, 0) end
