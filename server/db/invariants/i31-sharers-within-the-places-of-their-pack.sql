select l.id, l.share_places, count(*) as sharers
from package_shares s
join package_lots l on l.id = s.lot_id
join package_plans p on p.id = l.plan_id
where s.to_at is null
group by l.id, p.id
having count(*) > coalesce(l.share_places, 1) - 1
  or l.sharing_enabled_at is null
  or p.kind <> 'series' or p.intro or p.credits <= 10
  or bool_or(s.person_id = l.person_id)
