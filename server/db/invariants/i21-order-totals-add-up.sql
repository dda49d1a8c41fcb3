select o.id, o.subtotal_sen, sum(l.total_sen) as lines
from orders o
join order_lines l on l.order_id = o.id
group by o.id
having o.subtotal_sen <> sum(l.total_sen)
  or o.total_sen <> o.subtotal_sen - o.discount_sen
  or o.total_sen <> o.gateway_sen + o.store_credit_sen
  or bool_or(l.total_sen <> l.unit_sen * l.quantity)
