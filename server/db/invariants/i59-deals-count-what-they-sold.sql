-- A deal has sold at least what open and paid orders have at its price, up to its limit.
with taken as (
  select l.deal_id, l.variant_id, sum(l.quantity) as quantity
  from order_lines l
  join orders o on o.id = l.order_id
  where l.deal_id is not null and o.status <> 'canceled'
  group by l.deal_id, l.variant_id
)
select t.deal_id, t.variant_id, t.quantity, i.sold
from taken t
left join deal_items i on i.deal_id = t.deal_id and i.variant_id = t.variant_id
where i.sold is null or i.sold < least(i.quantity, t.quantity)
