-- What runs or waits longest in PostgreSQL.
select pid, now() - xact_start as since, wait_event_type, left(query, 80)
from pg_stat_activity
where state <> 'idle'
order by 2 desc nulls last limit 20;
