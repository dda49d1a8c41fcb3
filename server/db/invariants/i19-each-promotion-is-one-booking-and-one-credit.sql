select b.id, b.booking_type, b.status, b.lot_id
from bookings b
where b.promoted_at is not null
  and (b.booking_type <> 'booking' or b.lot_id is null
    or (select count(*) from booking_events e where e.booking_id = b.id and e.reason in ('promote', 'claim', 'standby_promote')) <> 1
    or not exists (select 1 from ledger_transactions t where t.event_key = 'spend:' || b.id))
