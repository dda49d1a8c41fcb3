-- An earlier entry that still waited when a seat was given had been skipped at that moment, with a reason. A held seat
-- waits for its payment, not on the waitlist.
with given as (
  select e.id as event_id, e.at, b.id, b.session_id, b.created_at
  from booking_events e
  join bookings b on b.id = e.booking_id
  where e.reason in ('promote', 'claim', 'standby_promote')
)
select g.id as given_to, w.id as waiting, g.at
from given g
join bookings w on w.session_id = g.session_id and (w.created_at, w.id) < (g.created_at, g.id)
join lateral (
  select e.to_status, e.reason, e.at
  from booking_events e
  where e.booking_id = w.id and e.id < g.event_id
  order by e.id desc
  limit 1
) last on true
where last.to_status = 'pending' and last.reason <> 'hold' and not (last.reason like 'skip\_%' and last.at = g.at)
