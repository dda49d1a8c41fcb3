-- A refund by hand has an open task, and is done when the task is; a refund by a gateway has none.
select r.id, r.destination, r.status, t.id as task, t.done_at
from refunds r
left join studio_tasks t on t.subject_kind = 'refund' and t.subject_id = r.id
where (t.id is null and (r.destination = 'studio_task' or r.failure is not null))
  or (t.id is not null and r.destination <> 'studio_task' and r.failure is null)
  or (t.id is not null and (t.done_at is not null) <> (r.status = 'processed'))
