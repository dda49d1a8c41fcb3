-- A gift card is paid with money alone: the gateway's part of an order is at least the price of its gift cards.
select orders.id as order_id, orders.gateway_sen, sold.amount as gift_cards_sen
from orders
join lateral (
  select coalesce(sum(total_sen), 0) as amount
  from order_lines
  where order_id = orders.id and kind = 'gift_card'
) sold on true
where sold.amount > orders.gateway_sen
