-- What an order earned is taken back, or written off, in proportion to the bank's money that a cancellation refunded.
with refunded as (
  select order_id, sum(amount_sen) as amount_sen from refunds where cancellation_id is not null and tender = 'gateway' group by order_id
)
select o.id, l.points, l.taken_back, l.written_off, r.amount_sen
from point_lots l
join orders o on o.id = l.order_id
left join refunded r on r.order_id = o.id
where l.taken_back + l.written_off <> l.points - floor(l.points * (o.gateway_sen - coalesce(r.amount_sen, 0)) / nullif(o.gateway_sen, 0))
