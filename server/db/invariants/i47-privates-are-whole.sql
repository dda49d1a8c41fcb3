-- A private has no more people than its format has seats, is paid once when it is booked, holds nobody's seat beyond that, and ends whole when it was released.
select s.id, s.status, p.format, p.booked_at, p.released_at, people.live, people.held, people.paying
from private_classes p
join class_sessions s on s.id = p.session_id
cross join lateral (
  select count(*) filter (where b.status <> 'canceled') as live, count(*) filter (where b.status = 'pending') as held, count(*) filter (where b.lot_id is not null) as paying
  from bookings b
  where b.session_id = s.id and b.booking_type = 'booking'
) people
where not s.private
  or people.live + case when people.live = 0 then 0 else cardinality(p.guests) end > case p.format when 'solo' then 1 when 'duo' then 2 else 3 end
  or (p.booked_at is not null and (people.held > 0 or people.paying <> 1))
  or (p.released_at is not null and (people.live > 0 or s.status <> 'canceled'))
