-- Packages are delivered when they are paid, goods when the order is complete.
select o.id, o.status, o.paid_at, l.id as line, l.fulfilled_at
from orders o
join order_lines l on l.order_id = o.id
where (l.fulfilled_at is not null and o.paid_at is null)
  or (l.kind = 'goods' and l.fulfilled_at is not null and o.status <> 'complete')
  or (l.fulfilled_at is null and not exists (select 1 from refunds r where r.order_id = o.id)
    and (o.status = 'complete' or l.kind <> 'goods' and o.status in ('processing', 'packed', 'delivery')))
