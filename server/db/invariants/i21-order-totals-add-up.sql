-- The total of an order is the sum of its lines, less the coupon, plus delivery, bag, tip and added tax; the sum of its
-- tenders equals the total.
select o.id, o.subtotal_sen, sum(l.total_sen) as lines, o.discount_sen, sum(l.discount_sen) as discounts
from orders o
join order_lines l on l.order_id = o.id
group by o.id
having o.subtotal_sen <> sum(l.total_sen)
  or o.discount_sen <> sum(l.discount_sen)
  or o.total_sen <> o.subtotal_sen - o.discount_sen + o.delivery_sen + o.bag_fee_sen + o.tip_sen + o.tax_added_sen
  or o.total_sen <> o.gateway_sen + o.store_credit_sen + o.points_sen + o.gift_card_sen
  or bool_or(l.total_sen <> l.unit_sen * l.quantity)
