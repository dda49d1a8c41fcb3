-- The stock is the sum of every movement with its reason.
select v.id, v.sku, v.stock, coalesce(m.moved, 0) as moved
from product_variants v
left join (
  select variant_id, sum(change) as moved
  from stock_movements
  group by variant_id
) m on m.variant_id = v.id
where v.stock <> coalesce(m.moved, 0)
