select 'person' as who, a.id, b.id as other
from bookings a
join bookings b on b.person_id = a.person_id and b.id > a.id and b.attends && a.attends
where a.booking_type = 'booking' and b.booking_type = 'booking'
  and a.status in ('pending', 'booked', 'checked_in') and b.status in ('pending', 'booked', 'checked_in')
union all
select 'instructor', a.session_id, b.session_id
from session_instructors a
join session_instructors b on b.instructor_id = a.instructor_id and b.session_id > a.session_id and b.teaches && a.teaches
where a.active and b.active
