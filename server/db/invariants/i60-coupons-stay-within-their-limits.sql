-- A coupon counts in as many orders as it says, never in more than the studio allowed, in all and by one person.
with live as (
  select coupon_id, count(*)::integer as uses from coupon_uses where state <> 'freed' group by coupon_id
),
by_person as (
  select coupon_id, max(uses) as uses
  from (
    select u.coupon_id, count(*)::integer as uses
    from coupon_uses u, unnest(u.buyer_keys) as key
    where u.state <> 'freed'
    group by u.coupon_id, key
  ) by_key
  group by coupon_id
)
select c.id, c.code, c.taken, coalesce(l.uses, 0) as uses, c.uses_max, coalesce(p.uses, 0) as most_by_one, c.uses_per_person
from coupons c
left join live l on l.coupon_id = c.id
left join by_person p on p.coupon_id = c.id
where c.taken <> coalesce(l.uses, 0) or coalesce(l.uses, 0) > c.uses_max or p.uses > c.uses_per_person
