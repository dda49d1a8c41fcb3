-- As it stood when the seat was given: a version of that very moment or later keeps existing bookings, and age is the one that was signed for.
-- What was signed stays with the account it was signed for; its places may be those of another that it was merged into.
select b.id, b.person_id, needed.version
from bookings b
join class_sessions s on s.id = b.session_id
join branches r on r.id = s.branch_id
join lateral (
  select min(e.at) as at from booking_events e where e.booking_id = b.id and e.to_status in ('booked', 'checked_in')
) given on given.at is not null
join lateral (
  select d.version
  from documents d
  where d.branch_id = s.branch_id and d.kind = 'waiver' and d.effective_at < given.at
  order by d.version desc
  limit 1
) needed on true
where b.booking_type = 'booking' and not exists (
  select 1
  from signed_forms f
  where (f.person_id = b.person_id or f.person_id in (
      select m.merged_person_id from account_merges m where m.person_id = b.person_id and m.merged_at >= b.created_at
    ))
    and f.branch_id = s.branch_id and f.kind = 'waiver' and f.version >= needed.version and f.signed_at <= given.at
    and (f.signer_role = 'guardian'
      or age((s.starts_at at time zone r.time_zone)::date, (f.evidence::json #>> '{participant,birth_date}')::date) >= interval '16 years')
)
