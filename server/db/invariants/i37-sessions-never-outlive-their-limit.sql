select account_id, created_at, expires_at, dies_at
from auth_sessions
where expires_at > dies_at or dies_at > created_at + interval '180 days'
