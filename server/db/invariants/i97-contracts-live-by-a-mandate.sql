-- A running contract has one authorised mandate, a pending one a pending mandate, and an ended one none.
select c.id, c.status, m.living
from contracts c
left join lateral (
  select string_agg(m.status, ', ' order by m.status) as living from mandates m where m.contract_id = c.id and m.status in ('pending', 'authorised')
) m on true
where m.living is distinct from case c.status when 'pending' then 'pending' when 'ended' then null else 'authorised' end
