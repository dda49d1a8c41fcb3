with paid as (
  select l.id, l.lot_id, l.quantity, l.fulfilled_at
  from order_lines l
  join orders o on o.id = l.order_id
  where l.kind = 'extension' and o.paid_at is not null and o.status <> 'canceled'
)
select coalesce(x.lot_id, p.lot_id) as pack, x.source_id, p.id as line, x.months, p.quantity as months_paid
from package_extensions x
full join paid p on p.id = x.source_id
where x.id is null
  or p.id is null
  or x.lot_id <> p.lot_id
  or x.months <> p.quantity
  or p.fulfilled_at is null
