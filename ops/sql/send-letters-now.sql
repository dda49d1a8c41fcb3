-- Letters that wait for a later try are tried now.
update messages
set next_try_at = studio_now()
where status = 'queued';
