-- A gift card holds between nothing and what it was issued with, and every ledger account of a card belongs to one.
select account.holder_id, account.balance, card.value_sen
from ledger_accounts account
left join gift_cards card on card.id = account.holder_id
where account.kind = 'gift_card'
  and (card.id is null or account.balance > card.value_sen or account.balance < 0)
