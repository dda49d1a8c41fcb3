-- Only received money is refunded, through the gateway that it came by and no other.
select r.id, r.order_id, a.status, r.destination
from refunds r
join payment_attempts a on a.id = r.attempt_id
where a.status <> 'succeeded' or a.order_id <> r.order_id or (r.gateway_refund_id is not null and r.destination <> 'gateway')
