select id, account_id, purpose, tries, created_at, expires_at, used_at
from account_codes c
where expires_at > created_at + interval '15 minutes' or (tries > 5 and digits < 12)
  or (used_at is not null and (used_at >= expires_at or used_at < created_at or tries = 0))
  or (used_at is null and replaced_at is null and exists (
    select 1 from account_codes o
    where o.account_id = c.account_id and o.purpose = c.purpose and o.id <> c.id and o.used_at is null and o.replaced_at is null
  ))
