-- What was archived last, and what failed last.
select last_archived_time, last_failed_wal, last_failed_time
from pg_stat_archiver;
