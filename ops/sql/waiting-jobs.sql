-- The jobs that wait longest.
select task_identifier, run_at, attempts, locked_by
from graphile_worker.jobs
order by run_at limit 20;
