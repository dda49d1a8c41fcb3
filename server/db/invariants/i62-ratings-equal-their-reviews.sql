-- The stars of cards and pages are those of the public reviews.
select p.id, p.slug, p.rating_sum, p.rating_count
from products p
left join (
  select product_id, sum(stars) as stars, count(*) as reviews
  from product_reviews
  where hidden_at is null
  group by product_id
) r on r.product_id = p.id
where p.rating_sum <> coalesce(r.stars, 0) or p.rating_count <> coalesce(r.reviews, 0)
