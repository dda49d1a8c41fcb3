-- Nobody got into more classes of a multi-class request than were wanted, every seat of a request counts, and nobody waits on for a request that is complete.
select g.id, g.wanted, held.got, held.waiting
from multi_class_requests g
cross join lateral (
  select
    count(*) filter (where b.request_slot is not null and b.status <> 'canceled') as got,
    count(*) filter (where b.booking_type = 'waitlist' and b.status = 'pending') as waiting,
    count(*) filter (where b.booking_type = 'booking' and b.status <> 'canceled' and b.request_slot is null) as uncounted,
    count(*) filter (where b.person_id <> g.person_id) as strangers,
    max(b.request_slot) as last_slot
  from bookings b
  where b.request_id = g.id
) held
where held.got > g.wanted or held.last_slot > g.wanted or held.uncounted > 0 or held.strangers > 0 or (held.got = g.wanted and held.waiting > 0)
