-- An accepted offer is that of the substitute of its approved request; an answered request has no open offer; and
-- whoever is asked is of the branch, and somebody else than who cannot come.
select o.id, o.request_id, o.status
from substitute_offers o
join substitute_requests r on r.id = o.request_id
join instructors i on i.id = o.instructor_id
where i.branch_id <> r.branch_id
  or o.instructor_id = r.absent_id
  or (o.status = 'open' and r.status <> 'open')
  or (o.status = 'accepted' and (r.status <> 'approved' or r.substitute_id is distinct from o.instructor_id))
