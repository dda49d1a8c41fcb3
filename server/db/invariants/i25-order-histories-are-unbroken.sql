with steps as (
  select order_id, id, from_status, to_status,
    lag(to_status) over (partition by order_id order by id) as before,
    lead(id) over (partition by order_id order by id) is null as is_last
  from order_events
)
select s.order_id, s.id, s.before, s.from_status, s.to_status, o.status
from steps s
join orders o on o.id = s.order_id
where s.from_status is distinct from s.before
  or (s.is_last and s.to_status <> o.status)
  or (s.from_status in ('processing', 'packed', 'delivery', 'complete')
    and s.to_status in ('pending', 'pending_payment', 'holded', 'payment_review'))
