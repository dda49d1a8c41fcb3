-- Nothing is sent, or due to be sent, of an unpaid card; and only a sold card waits for a payment.
select card.id, card.status, gifts.due_at, gifts.sent_at, gifts.opened_at
from gift_cards card
left join gifts on gifts.card_id = card.id
where card.status = 'pending' and (gifts.card_id is null or num_nonnulls(gifts.due_at, gifts.sent_at, gifts.opened_at) > 0)
