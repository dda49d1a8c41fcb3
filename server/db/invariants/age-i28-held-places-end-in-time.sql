-- Seats held while they are paid: freed within a minute of their end.
select id, session_id, held_until
from bookings
where held_until < studio_now() - interval '60 seconds'
