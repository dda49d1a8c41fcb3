select provider, gateway_transaction_id, count(*) as attempts
from payment_attempts
where gateway_transaction_id is not null
group by provider, gateway_transaction_id
having count(*) > 1
