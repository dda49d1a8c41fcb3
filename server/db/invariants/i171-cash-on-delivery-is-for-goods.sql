-- A courier delivers what is paid on delivery: packages and gift cards are not in such an order.
select o.id, l.id as line, l.kind
from orders o
join order_lines l on l.order_id = o.id
where o.cash_due_sen is not null and l.kind <> 'goods'
