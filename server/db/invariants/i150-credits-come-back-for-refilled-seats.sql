-- A late cancellation gets its credit back only if somebody got into the class after it, and no more of them than got
-- in.
select r.session_id, r.refilled, r.entered
from (
  select c.session_id, c.refilled,
    (
      select count(*)
      from booking_events e
      join bookings o on o.id = e.booking_id
      where o.session_id = c.session_id and e.id > c.first_given_up and e.reason in ('book', 'confirm', 'promote', 'take', 'claim', 'standby_promote')
    ) as entered
  from (
    select b.session_id, count(*) as refilled, min(l.id) as first_given_up
    from bookings b
    join booking_events f on f.booking_id = b.id and f.reason = 'refill'
    join booking_events l on l.booking_id = b.id and l.reason = 'cancel_late'
    group by b.session_id
  ) c
) r
where r.refilled > r.entered
