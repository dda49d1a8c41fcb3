select id
from (
  select a.*, lag(hash) over (order by id) as before from audit_entries a
) chained
where previous_hash <> coalesce(before, '')
  or hash <> encode(sha256(convert_to(concat_ws('|', previous_hash, extract(epoch from at), actor_account_id,
    actor_role, action, subject_kind, subject_id, details), 'UTF8')), 'hex')
