-- Held seats are released within a minute of their expiry.
select id, session_id, held_until
from bookings
where held_until < studio_now() - interval '60 seconds'
