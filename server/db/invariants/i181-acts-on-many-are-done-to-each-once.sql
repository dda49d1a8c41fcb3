-- An act on many is done to each of its rows once or not at all: what it counted is what its rows say, and the audit has
-- no entry of it twice for the same row. Its rows are forgotten a month after its end, with what was sent.
select w.id, w.kind, w.state, 'rows' as wrong
from work_runs w
cross join lateral (
  select count(*) as total, count(*) filter (where r.state = 'done') as done,
    count(*) filter (where r.state = 'failed') as failed
  from work_rows r where r.run_id = w.id
) counted
where w.total is not null and w.input <> '{}'
  and (counted.total <> w.total or counted.done <> w.done or counted.failed <> w.failed)
union all
select w.id, w.kind, w.state, 'twice'
from work_runs w
join audit_entries a on a.request_id = w.id::text and a.branch_id = w.branch_id
where w.total is not null
group by w.id, w.kind, w.state, a.action, a.subject_id
having count(*) > 1
