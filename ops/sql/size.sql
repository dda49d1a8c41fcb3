-- What the database fills.
select pg_size_pretty(pg_database_size(current_database()));
