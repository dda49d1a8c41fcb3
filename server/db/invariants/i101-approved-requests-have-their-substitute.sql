-- The substitute of an approved request is among the instructors of the class, and both are of its branch.
select r.id, r.session_id, r.substitute_id
from substitute_requests r
join class_sessions s on s.id = r.session_id
left join instructors i on i.id = coalesce(r.substitute_id, r.absent_id)
where r.branch_id <> s.branch_id
  or i.branch_id is distinct from s.branch_id
  or (r.status = 'approved' and not exists (
    select from session_instructors si where si.session_id = r.session_id and si.instructor_id = r.substitute_id))
