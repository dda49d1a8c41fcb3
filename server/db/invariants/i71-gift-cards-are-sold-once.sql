-- A line that sells a gift card has one card, of its own price, with value once the line is delivered and not before.
select line.id, line.fulfilled_at, card.id as card, card.status, card.value_sen
from order_lines line
left join gifts on gifts.line_id = line.id
left join gift_cards card on card.id = gifts.card_id
where line.kind = 'gift_card'
  and (card.id is null or line.quantity <> 1 or card.value_sen <> line.unit_sen
    or (card.status = 'pending') <> (line.fulfilled_at is null))
