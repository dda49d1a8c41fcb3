select a.id, a.amount_sen, sum(r.amount_sen) as returned
from payment_attempts a
join refunds r on r.attempt_id = a.id
group by a.id
having sum(r.amount_sen) > a.amount_sen
