with steps as (
  select booking_id, id, from_status, to_status, reason,
    lag(to_status) over (partition by booking_id order by id) as before,
    lead(id) over (partition by booking_id order by id) is null as is_last
  from booking_events
)
select s.booking_id, s.id, s.before, s.from_status, s.to_status, b.status
from steps s
join bookings b on b.id = s.booking_id
where s.from_status is distinct from s.before
  or (s.is_last and s.to_status <> b.status)
  or (s.from_status = 'canceled' and s.reason <> 'refill')
