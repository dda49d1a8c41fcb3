-- Cash is refunded only for a payment in cash.
select r.id, r.order_id, a.method
from refunds r
left join payment_attempts a on a.id = r.attempt_id
where r.cash_sen is not null and a.method is distinct from 'cash'
