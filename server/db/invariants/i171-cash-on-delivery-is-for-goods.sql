-- A courier brings what is paid on delivery: packages and gift cards are no part of such an order.
select o.id, l.id as line, l.kind
from orders o
join order_lines l on l.order_id = o.id
where o.cash_due_sen is not null and l.kind <> 'goods'
