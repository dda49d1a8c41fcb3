select b.id, b.status, b.cancel_kind, b.credit_effect
from class_sessions s
join bookings b on b.session_id = s.id
where s.status = 'canceled'
  and (b.status in ('pending', 'booked', 'checked_in')
    or (b.cancel_kind = 'studio' and b.lot_id is not null and not exists (
      select 1 from ledger_transactions t where t.event_key = 'end:' || b.id and t.reason = 'credit_returned')))
