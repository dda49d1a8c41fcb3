select id, template, created_at
from messages
where status = 'queued' and failure is null and created_at < studio_now() - interval '15 minutes'
