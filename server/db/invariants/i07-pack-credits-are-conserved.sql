with moved as (
  select e.holder_id as lot_id,
    sum(e.amount) filter (where a.kind = 'lot') as remaining,
    sum(e.amount) filter (where a.kind in ('house:credits_used', 'house:credits_forfeited')) as taken,
    sum(e.amount) filter (where a.kind = 'house:credits_held') as held,
    sum(e.amount) filter (where a.kind = 'house:credits_expired') as expired
  from ledger_entries e
  join ledger_accounts a on a.id = e.account_id and a.unit = 'credit'
  group by e.holder_id
),
booked as (
  select b.lot_id, sum(s.credits) as taken
  from bookings b
  join class_sessions s on s.id = b.session_id
  where b.credit_effect in ('used', 'forfeited')
  group by b.lot_id
)
select l.id, l.granted, m.remaining, m.taken as ledger_taken, b.taken as booked_taken, m.held, m.expired
from package_lots l
left join moved m on m.lot_id = l.id
left join booked b on b.lot_id = l.id
where l.granted <> coalesce(m.remaining, 0) + coalesce(m.taken, 0) + coalesce(m.held, 0) + coalesce(m.expired, 0)
  or coalesce(m.taken, 0) <> coalesce(b.taken, 0)
  or coalesce(m.remaining, 0) not between 0 and l.granted
