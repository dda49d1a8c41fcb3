-- A held seat took no credit and needs none.
select b.id, b.status, b.lot_id, b.free_reason, b.credit_effect
from bookings b
where b.booking_type = 'booking'
  and b.status <> 'pending'
  and ((b.lot_id is null) = (b.free_reason is null) or (b.lot_id is not null) <> (b.credit_effect <> 'none'))
  and not (
    b.status = 'canceled' and b.lot_id is null and b.credit_effect = 'none'
    and not exists (select 1 from booking_events e where e.booking_id = b.id and e.to_status in ('booked', 'checked_in'))
  )
