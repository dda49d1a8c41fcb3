with rule as (
  select s.id as session_id,
    s.starts_at - (coalesce((p.value ->> 'cancel_hours')::numeric, 12) * interval '1 hour') as free_until
  from class_sessions s
  left join settings p on p.branch_id = s.branch_id and p.key = 'policies'
)
select b.id, b.cancel_kind, b.credit_effect, b.decided_at, r.free_until
from bookings b
join rule r on r.session_id = b.session_id
where b.status = 'canceled' and b.booking_type = 'booking' and b.lot_id is not null
  and not (
    (b.cancel_kind = 'early' and b.credit_effect = 'returned' and b.decided_at <= r.free_until)
    or (b.cancel_kind = 'late' and b.credit_effect = 'forfeited' and b.decided_at > r.free_until)
    or (b.cancel_kind in ('grace', 'studio') and b.credit_effect = 'returned')
    or b.cancel_kind = 'expired'
  )
