select session_id, person_id, count(*) as live
from bookings
where booking_type = 'booking' and status in ('pending', 'booked', 'checked_in')
group by session_id, person_id
having count(*) > 1
