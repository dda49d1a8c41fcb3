-- Each package plan has one current version, the latest, and each former one points at a later one of the same plan.
select branch_id, slug, count(*) filter (where replaced_by is null) as counting
from package_plans
group by branch_id, slug
having count(*) filter (where replaced_by is null) <> 1 or max(version) filter (where replaced_by is null) <> max(version)
union all
select p.branch_id, p.slug, p.version
from package_plans p
left join package_plans n on n.id = p.replaced_by
where p.replaced_by is not null
  and (n.branch_id, n.slug) is distinct from (p.branch_id, p.slug) or n.version <= p.version
