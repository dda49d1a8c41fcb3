-- No class ahead needs a retired room, class type, level, series type or instructor.
with ahead as (
  select * from class_sessions where status = 'upcoming' and starts_at > studio_now()
)
select 'room' as what, r.id, s.id as session from ahead s join rooms r on r.id = s.room_id where not r.active
union all
select 'class type', k.id, s.id from ahead s join class_types k on k.id = s.class_type_id where not k.active
union all
select 'level', l.id, s.id from ahead s join difficulty_levels l on l.id = s.difficulty_level_id where not l.active
union all
select 'series type', t.id, s.id from ahead s join series_types t on t.id = s.series_type_id where not t.active
union all
select 'instructor', i.id, s.id
from ahead s
join session_instructors si on si.session_id = s.id and si.active
join instructors i on i.id = si.instructor_id
where not i.active
