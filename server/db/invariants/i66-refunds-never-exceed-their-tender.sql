-- Cancellations return to no tender of an order more than it paid.
with refunded as (
  select order_id, tender, sum(amount_sen) as amount_sen
  from refunds
  where cancellation_id is not null
  group by order_id, tender
)
select o.id, r.tender, r.amount_sen
from refunded r
join orders o on o.id = r.order_id
where r.amount_sen > case r.tender
  when 'gateway' then o.gateway_sen
  when 'store_credit' then o.store_credit_sen
  when 'gift_card' then o.gift_card_sen
  else o.points_sen
end
