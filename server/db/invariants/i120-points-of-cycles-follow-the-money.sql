-- Points of a membership are of a collected cycle, belong to its member, and are at most a thousand for each ringgit of
-- the bank.
select l.id, l.account_id, c.status, k.account_id as joined_by, l.points, c.amount_sen
from point_lots l
left join collections c on c.id = l.collection_id
left join contracts k on k.id = c.contract_id
where l.collection_id is not null
  and (c.status is distinct from 'captured' or k.account_id is distinct from l.account_id or l.points > floor(c.amount_sen / 100) * 1000)
