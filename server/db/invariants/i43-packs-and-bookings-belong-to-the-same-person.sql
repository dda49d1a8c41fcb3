select b.id, b.person_id, l.person_id as pack_of
from bookings b
join package_lots l on l.id = b.lot_id
where l.person_id <> b.person_id and l.plan_id in (select id from package_plans where sharers = 0)
