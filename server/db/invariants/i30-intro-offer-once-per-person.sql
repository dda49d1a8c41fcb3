-- Offers that two accounts used before they were merged count once.
select k.kind, k.value, count(distinct l.id) as intro_packs
from identity_keys k
join package_lots l on l.person_id = k.person_id and l.source_kind = 'order_line'
join package_plans p on p.id = l.plan_id and p.intro
left join lateral (
  select max(m.merged_at) as at from account_merges m where m.person_id = k.person_id
) merged on true
group by k.kind, k.value
having count(distinct l.id) filter (where merged.at is null or l.created_at > merged.at)
  + least(1, count(distinct l.id) filter (where l.created_at <= merged.at)) > 1
