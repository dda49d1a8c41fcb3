-- Whom the studio writes to after a class: who missed it, and who waited for it in vain.
create index bookings_missed on bookings (session_id)
  where (booking_type = 'booking' and status = 'no_show') or (booking_type = 'waitlist' and cancel_kind = 'expired');
