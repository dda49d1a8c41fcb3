select id, status, expires_at
from orders
where status in ('pending', 'pending_payment') and expires_at < studio_now() - interval '15 minutes'
