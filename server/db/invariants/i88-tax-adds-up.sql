-- The tax of an order is that of its lines, and the added tax is part of the total.
select o.id, o.tax_sen, sum(l.tax_sen) as lines, o.tax_added_sen, sum(l.tax_sen) filter (where not l.tax_included) as added
from orders o
join order_lines l on l.order_id = o.id
group by o.id
having o.tax_sen <> sum(l.tax_sen)
  or o.tax_added_sen <> coalesce(sum(l.tax_sen) filter (where not l.tax_included), 0)
