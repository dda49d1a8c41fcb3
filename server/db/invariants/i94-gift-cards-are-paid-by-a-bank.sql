-- A gift card is worth money, so money alone pays it: the gateway's part of an order is at least what its gift cards cost.
select orders.id as order_id, orders.gateway_sen, sold.amount as gift_cards_sen
from orders
join lateral (
  select coalesce(sum(total_sen), 0) as amount
  from order_lines
  where order_id = orders.id and kind = 'gift_card'
) sold on true
where sold.amount > orders.gateway_sen
