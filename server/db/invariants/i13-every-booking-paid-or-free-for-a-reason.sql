select id, status, lot_id, free_reason, credit_effect
from bookings
where booking_type = 'booking'
  and status <> 'pending'
  and ((lot_id is null) = (free_reason is null) or (lot_id is not null) <> (credit_effect <> 'none'))
