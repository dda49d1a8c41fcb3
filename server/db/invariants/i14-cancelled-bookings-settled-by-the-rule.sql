-- By the time the class had when the booking was cancelled: the studio may have moved it since.
with rule as (
  select b.id as booking_id,
    lower(b.attends) - coalesce(window_minutes(ct.cancel_window), window_minutes(p.value -> 'cancel_window'), 720) * interval '1 minute' as free_until
  from bookings b
  join class_sessions s on s.id = b.session_id
  join class_types ct on ct.id = s.class_type_id
  left join settings p on p.branch_id = s.branch_id and p.key = 'policies'
  where b.status = 'canceled'
)
select b.id, b.cancel_kind, b.credit_effect, b.decided_at, r.free_until, b.grace_until
from bookings b
join rule r on r.booking_id = b.id
where b.status = 'canceled' and b.booking_type = 'booking' and b.lot_id is not null
  and not (
    (b.cancel_kind = 'early' and b.credit_effect = 'returned' and b.decided_at <= r.free_until)
    or (b.cancel_kind = 'late' and b.credit_effect = 'forfeited' and b.decided_at > r.free_until and (b.grace_until is null or b.decided_at > b.grace_until))
    or (b.cancel_kind = 'late' and b.credit_effect = 'returned' and exists (select 1 from booking_events e where e.booking_id = b.id and e.reason = 'refill'))
    or (b.cancel_kind = 'grace' and b.credit_effect = 'returned' and b.decided_at > r.free_until and b.decided_at <= b.grace_until)
    or (b.cancel_kind = 'studio' and b.credit_effect = 'returned')
    or b.cancel_kind = 'expired'
  )
