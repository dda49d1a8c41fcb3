with links as (
  select e.contract_id, e.id, e.from_status, e.to_status,
    lag(e.to_status) over chain as before,
    row_number() over (partition by e.contract_id order by e.id desc) as back
  from contract_events e
  window chain as (partition by e.contract_id order by e.id)
)
select c.id, c.status, l.from_status, l.to_status, l.before
from contracts c
left join links l on l.contract_id = c.id
where l.id is null
  or l.from_status is distinct from l.before
  or (l.back = 1 and l.to_status <> c.status)
  or (l.from_status is null and l.to_status <> 'pending')
  or (l.from_status is not null and (l.from_status, l.to_status) not in (
    ('pending', 'active'), ('pending', 'ended'), ('active', 'overdue'), ('active', 'ended'), ('overdue', 'active'), ('overdue', 'ended')
  ))
