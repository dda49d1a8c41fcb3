-- The jobs that fail, and why.
select task_identifier, created_at, attempts, last_error
from graphile_worker.jobs
where last_error is not null
order by created_at limit 20;
