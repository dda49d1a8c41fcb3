-- A no-show whose seat was released is not counted: the person who has the seat is.
select s.id, s.booked_count, count(b.id) as live
from class_sessions s
left join bookings b on b.session_id = s.id and b.booking_type = 'booking' and b.status in ('pending', 'booked', 'checked_in', 'no_show', 'completed')
  and not b.seat_released
group by s.id
having s.booked_count <> count(b.id)
