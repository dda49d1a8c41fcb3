-- Every published product has something to put into a cart; packages and gift cards are bought by their value.
select p.id, p.slug
from products p
where p.status = 'published'
  and p.type in ('simple', 'variable')
  and not exists (select from product_variants v where v.product_id = p.id and v.active)
