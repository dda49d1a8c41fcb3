-- A guardian's pack pays for the guardian's dependants as well.
select b.id, b.person_id, l.person_id as pack_of
from bookings b
join package_lots l on l.id = b.lot_id
where l.person_id <> b.person_id and l.plan_id in (select id from package_plans where sharers = 0)
  and not exists (select 1 from persons p where p.id = b.person_id and p.guardian_id = l.person_id)
