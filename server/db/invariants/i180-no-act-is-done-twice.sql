-- An act that waited is done once or not at all: the audit has one entry of its run where it was done, and none where it
-- was refused, taken back or still waits; a swap has an entry for each of its two bookings.
select w.id, w.kind, w.state, count(a.id) as times
from work_runs w
left join audit_entries a on a.request_id = w.id::text and a.branch_id = w.branch_id and a.action = w.kind
where w.total is null
group by w.id, w.kind, w.state
having count(a.id) <> case w.state when 'done' then case w.kind when 'bookings.swap_by_staff' then 2 else 1 end else 0 end
