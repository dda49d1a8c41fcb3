-- Self check-in only while it is open, staff and standby promotion until the check-in deadline, no-shows from then on, attendance not before the end.
with hours as (
  select s.id as session_id, s.ends_at,
    s.starts_at - coalesce((p.value ->> 'check_in_minutes')::integer, 5) * interval '1 minute' as opens_at,
    s.starts_at - least(coalesce((p.value ->> 'claim_deadline_minutes')::integer, 0), coalesce((p.value ->> 'check_in_minutes')::integer, 5)) * interval '1 minute' as closes_at
  from class_sessions s
  left join settings p on p.branch_id = s.branch_id and p.key = 'policies'
)
select e.id, e.booking_id, e.at, e.to_status, e.reason
from booking_events e
join bookings b on b.id = e.booking_id
join hours h on h.session_id = b.session_id
where (e.reason in ('check_in_pass', 'check_in_desk', 'claim') and (e.at < h.opens_at or e.at >= h.closes_at))
  or (e.reason = 'check_in_staff' and e.at >= h.closes_at)
  or (e.reason = 'standby_promote' and e.at <> h.closes_at)
  or (e.to_status = 'no_show' and e.at < h.closes_at)
  or (e.to_status = 'completed' and e.at < h.ends_at)
