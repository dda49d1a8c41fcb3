select c.id, c.status, c.credits, l.id as lot, l.granted
from collections c
full join package_lots l on l.source_kind = 'collection' and l.source_id = c.id
where (l.id is not null or c.id is not null)
  and (l.id is null or l.source_kind = 'collection')
  and (coalesce(c.status = 'captured', false) <> (l.id is not null) or l.granted <> c.credits)
