-- No one of a pair gets a seat from the waitlist while the other waits; a pair is in one class, and each names the
-- other.
select b.id, b.pair_with, 'came alone' as wrong
from booking_events e
join bookings b on b.id = e.booking_id and b.pair_with is not null
join lateral (
  select o.to_status from booking_events o where o.booking_id = b.pair_with and o.id < e.id order by o.id desc limit 1
) before on before.to_status = 'pending'
where e.reason in ('promote', 'claim', 'standby_promote') and not exists (
  select 1 from booking_events o where o.booking_id = b.pair_with and o.reason = e.reason and o.at = e.at
)
union all
select b.id, b.pair_with, 'no pair'
from bookings b
join bookings o on o.id = b.pair_with
where o.pair_with is distinct from b.id or o.session_id <> b.session_id or o.person_id = b.person_id
