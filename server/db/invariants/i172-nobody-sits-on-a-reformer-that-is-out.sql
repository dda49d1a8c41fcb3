-- Nobody has a seat on a reformer that is out of order on the day of the class, and an upcoming class knows which are.
select b.id, b.session_id, b.seat_no
from class_sessions s
join bookings b on b.session_id = s.id
where s.out_seats <> '{}' and b.booking_type = 'booking' and b.status in ('pending', 'booked', 'checked_in')
  and b.seat_no = any (s.out_seats)
union all
select null, s.id, o.seat_no
from room_outages o
join branches z on z.id = o.branch_id
join class_sessions s on s.room_id = o.room_id and s.status = 'upcoming' and not s.private and s.starts_at > o.created_at
where s.starts_at > studio_now()
  and (s.starts_at at time zone z.time_zone)::date between o.from_day and coalesce(o.until_day, 'infinity')
  and o.seat_no <> all (s.out_seats)
