-- Who holds the connections of PostgreSQL.
select application_name, usename, state, count(*)
from pg_stat_activity
group by 1, 2, 3
order by 4 desc;
