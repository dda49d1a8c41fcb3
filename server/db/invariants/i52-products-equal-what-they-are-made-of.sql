-- The price and the availability by which lists sort and filter are those of the variants, the parts or the plan.
with bundles as (
  select b.bundle_id, bool_and(v.keep_available or v.stock >= b.quantity) as available
  from bundle_parts b
  join product_variants v on v.id = b.variant_id
  group by b.bundle_id
),
shelves as (
  select product_id, min(price_sen) as price_sen,
    bool_or(keep_available or (stock > min_quantity and stock > 0)) as available
  from product_variants
  where active
  group by product_id
),
derived as (
  select p.id,
    case when p.type = 'class_package' then n.price_sen else coalesce(s.price_sen, 0) end as price_sen,
    case p.type
      when 'class_package' then n.active
      when 'gift_card' then true
      else coalesce(b.available, s.available, false)
    end as available
  from products p
  left join package_plans n on n.id = p.plan_id
  left join shelves s on s.product_id = p.id
  left join bundles b on b.bundle_id = p.id
)
select p.id, p.slug, p.price_sen, d.price_sen as derived_sen, p.available, d.available as derived_available
from products p
join derived d on d.id = p.id
where p.price_sen <> d.price_sen or p.available <> d.available
