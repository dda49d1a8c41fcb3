-- Written by dev/generate-history-invariant.ts from the transition table of domain/orders/model.ts; not to be edited by hand.
with allowed (from_status, to_status) as (
  values
    (null::text, 'pending'),
    (null::text, 'pending_payment'),
    ('pending', 'pending_payment'),
    ('pending', 'holded'),
    ('pending', 'payment_review'),
    ('pending', 'processing'),
    ('pending', 'canceled'),
    ('pending_payment', 'pending'),
    ('pending_payment', 'holded'),
    ('pending_payment', 'payment_review'),
    ('pending_payment', 'processing'),
    ('pending_payment', 'canceled'),
    ('holded', 'pending'),
    ('holded', 'pending_payment'),
    ('holded', 'payment_review'),
    ('holded', 'processing'),
    ('holded', 'canceled'),
    ('payment_review', 'processing'),
    ('payment_review', 'canceled'),
    ('canceled', 'processing'),
    ('processing', 'packed'),
    ('processing', 'complete'),
    ('processing', 'canceled'),
    ('packed', 'delivery'),
    ('packed', 'complete'),
    ('packed', 'canceled'),
    ('delivery', 'complete'),
    ('delivery', 'canceled')
),
steps as (
  select order_id, id, from_status, to_status,
    lag(to_status) over (partition by order_id order by id) as before,
    lead(id) over (partition by order_id order by id) is null as is_last,
    count(*) filter (where to_status = 'processing') over (partition by order_id) as payments
  from order_events
)
select s.order_id, s.id, s.before, s.from_status, s.to_status, o.status
from steps s
join orders o on o.id = s.order_id
where s.from_status is distinct from s.before
  or (s.is_last and s.to_status <> o.status)
  or s.payments > 1
  or not exists (
    select 1 from allowed where allowed.from_status is not distinct from s.from_status and allowed.to_status = s.to_status
  )
