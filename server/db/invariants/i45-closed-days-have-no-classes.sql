-- Except classes whose check-in had closed when the day was: those took place.
select s.id, s.starts_at, c.id as closure_id
from closures c
join branches b on b.id = c.branch_id
join class_sessions s on s.branch_id = c.branch_id and (c.room_ids is null or s.room_id = any (c.room_ids))
where s.status = 'upcoming' and s.starts_at > c.created_at + interval '5 minutes'
  and (s.starts_at at time zone b.time_zone)::date between c.first_day and c.last_day
