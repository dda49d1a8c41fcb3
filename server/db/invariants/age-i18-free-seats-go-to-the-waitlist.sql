-- Until automatic promotion ends, every entry beside a free seat has been tried, and the reason for skipping is stored.
select b.id, b.session_id, b.created_at
from class_sessions s
join bookings b on b.session_id = s.id
left join settings p on p.branch_id = s.branch_id and p.key = 'policies'
where s.status = 'upcoming' and s.booked_count < s.places
  and studio_now() < s.starts_at - coalesce((p.value ->> 'waitlist_cutoff_minutes')::integer, 60) * interval '1 minute'
  and b.booking_type = 'waitlist' and b.status = 'pending' and b.skipped_for is null
  and b.created_at < studio_now() - interval '60 seconds'
