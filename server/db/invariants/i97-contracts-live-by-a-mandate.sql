-- A contract that runs has one mandate that was authorised, one that waits has one that waits, and an end leaves none.
select c.id, c.status, m.living
from contracts c
left join lateral (
  select string_agg(m.status, ', ' order by m.status) as living from mandates m where m.contract_id = c.id and m.status in ('pending', 'authorised')
) m on true
where m.living is distinct from case c.status when 'pending' then 'pending' when 'ended' then null else 'authorised' end
