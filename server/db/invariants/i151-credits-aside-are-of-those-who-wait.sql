-- A credit is reserved exactly as long as its entry waits, of the entry's pack and in the entry's number.
with aside as (
  select t.subject_id as booking_id, e.holder_id as lot_id, e.amount as credits
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id and e.amount > 0
  where t.reason = 'credit_held' and not exists (select 1 from ledger_transactions r where r.event_key = 'release:' || t.subject_id)
)
select coalesce(b.id, a.booking_id) as entry, b.held_lot_id, b.held_credits, a.lot_id, a.credits
from (select id, held_lot_id, held_credits from bookings where held_lot_id is not null) b
full join aside a on a.booking_id = b.id
where b.id is null or a.booking_id is null or (b.held_lot_id, b.held_credits) is distinct from (a.lot_id, a.credits)
