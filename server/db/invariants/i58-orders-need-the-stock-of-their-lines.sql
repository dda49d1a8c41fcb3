-- Goods need stock, a whole number of pieces for each piece that is bought: of their own variant one, of a bundle its parts. Nothing else needs any.
select l.id, l.order_id, l.kind, l.quantity, s.variant_id as needed_id, s.quantity as needed
from order_lines l
left join order_line_stock s on s.line_id = l.id
where (l.kind = 'goods') <> (s.variant_id is not null)
  or mod(s.quantity, l.quantity) <> 0
  or (s.variant_id = l.variant_id and s.quantity <> l.quantity)
