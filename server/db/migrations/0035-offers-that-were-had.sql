-- compatible: a version before this reads the same rows.
-- An intro offer that was had stays had under every e-mail of the person who had it. Where spellings of one Gmail address met in 0027, a reservation under
-- the plain one outlived the use under another, and would have freed the offer with its order.

insert into intro_claims (branch_id, key_kind, key_value, person_id, order_id, status, claimed_at)
select distinct on (had.branch_id, key.value)
  had.branch_id, 'email', key.value, had.person_id, had.order_id, 'used', had.claimed_at
from intro_claims had
join identity_keys key on key.person_id = had.person_id and key.kind = 'email'
where had.key_kind = 'person' and had.status = 'used'
order by had.branch_id, key.value, had.claimed_at
on conflict (branch_id, key_kind, key_value) do update
set person_id = excluded.person_id, order_id = excluded.order_id, status = excluded.status, claimed_at = excluded.claimed_at
where intro_claims.status = 'reserved';
