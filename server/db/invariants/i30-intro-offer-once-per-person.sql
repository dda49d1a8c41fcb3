select k.kind, k.value, count(distinct l.id) as intro_packs
from identity_keys k
join package_lots l on l.person_id = k.person_id and l.source_kind = 'order_line'
join package_plans p on p.id = l.plan_id and p.intro
group by k.kind, k.value
having count(distinct l.id) > 1
