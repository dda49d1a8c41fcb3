-- The stock of a bundle is counted from its parts, so a part has a stock of its own.
select b.bundle_id, b.variant_id
from bundle_parts b
join product_variants v on v.id = b.variant_id
where exists (select from bundle_parts i where i.bundle_id = v.product_id)
