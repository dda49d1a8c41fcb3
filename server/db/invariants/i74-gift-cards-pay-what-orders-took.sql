-- What gift cards pay of an order is the sum of what each gave; the card's balance lacks it while the order is open or
-- paid, and nothing once it expired unpaid.
with given as (
  select order_id, sum(amount_sen) as amount_sen from order_gift_cards group by order_id
), spent as (
  select c.order_id, c.card_id, c.amount_sen - c.returned_sen as due_sen,
    -coalesce((
      select sum(e.amount)
      from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id
      join ledger_accounts a on a.id = e.account_id
      where a.kind = 'gift_card' and a.holder_id = c.card_id and t.subject_id = c.order_id), 0) as taken_sen
  from order_gift_cards c
)
select o.id, o.status, o.gift_card_sen, given.amount_sen, null::uuid as card, null::bigint as taken_sen
from orders o
left join given on given.order_id = o.id
where o.gift_card_sen <> coalesce(given.amount_sen, 0)
union all
select o.id, o.status, o.gift_card_sen, spent.due_sen, spent.card_id, spent.taken_sen
from spent
join orders o on o.id = spent.order_id
where spent.taken_sen <> case when o.status = 'canceled' and o.paid_at is null then 0 else spent.due_sen end
