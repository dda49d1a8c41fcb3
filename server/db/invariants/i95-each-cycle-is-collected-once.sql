-- At most one charge brings the money of a cycle, exactly when the cycle counts as collected, and as much as the cycle
-- costs.
select c.id, c.contract_id, c.place, c.status, c.amount_sen, count(h.id) as paid, sum(h.amount_sen) as paid_sen
from collections c
left join charges h on h.collection_id = c.id and h.status = 'succeeded'
group by c.id
having count(h.id) <> (c.status = 'captured')::integer
  or sum(h.amount_sen) filter (where h.id is not null) <> c.amount_sen
