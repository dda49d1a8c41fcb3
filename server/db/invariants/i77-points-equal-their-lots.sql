-- The points of an account in the ledger are those that its lots hold, and no lot is of an unpaid order.
with held as (
  select holder_id as account_id, balance from ledger_accounts where kind = 'points'
), lots as (
  select account_id, sum(remaining) as remaining from point_lots group by account_id
)
select coalesce(held.account_id, lots.account_id) as account, held.balance, lots.remaining, null::uuid as order_id
from held
full join lots on lots.account_id = held.account_id
where coalesce(held.balance, 0) <> coalesce(lots.remaining, 0)
union all
select l.account_id, l.points, l.remaining, l.order_id
from point_lots l
left join orders o on o.id = l.order_id
where l.order_id is not null and (o.paid_at is null or o.account_id is distinct from l.account_id)
