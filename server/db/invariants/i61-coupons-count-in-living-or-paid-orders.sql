-- A coupon is held by an order that waits for its payment or for cash on delivery, used by a paid one, and free again
-- when the order expired.
select u.order_id, u.state, o.status, o.paid_at
from coupon_uses u
left join orders o on o.id = u.order_id
where case u.state
  when 'held' then o.paid_at is null and (
    o.status in ('pending', 'pending_payment', 'holded', 'payment_review') or o.cash_due_sen is not null and o.status <> 'canceled'
  )
  when 'used' then o.paid_at is not null
  else o.status = 'canceled' and o.paid_at is null
end is not true
