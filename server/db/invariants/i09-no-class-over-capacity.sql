select s.id, s.places, count(*) as live
from class_sessions s
join bookings b on b.session_id = s.id
where b.booking_type = 'booking' and b.status in ('pending', 'booked', 'checked_in')
group by s.id
having count(*) > s.places
