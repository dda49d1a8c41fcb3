-- Every difference between a gateway and our books has a task, and nothing else has.
select l.id, l.reference, l.ours_sen, l.theirs_sen, t.id as task
from gateway_statement_lines l
left join studio_tasks t on t.kind = 'statement_differs' and t.subject_id = l.id
where (l.ours_sen is distinct from l.theirs_sen) <> (t.id is not null)
