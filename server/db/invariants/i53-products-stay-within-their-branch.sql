-- A product, its plan, its seller, its brand, its category and the parts of a bundle belong to one branch.
select p.id, p.slug
from products p
left join package_plans n on n.id = p.plan_id
left join shops s on s.id = p.shop_id
left join brands b on b.id = p.brand_id
left join categories c on c.id = p.category_id
where p.branch_id <> n.branch_id or p.branch_id <> s.branch_id or p.branch_id <> b.branch_id or p.branch_id <> c.branch_id
union all
select p.id, p.slug
from bundle_parts b
join products p on p.id = b.bundle_id
join product_variants v on v.id = b.variant_id
join products o on o.id = v.product_id
where o.branch_id <> p.branch_id
