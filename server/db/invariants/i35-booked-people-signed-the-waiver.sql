-- As it stood when the seat was given: a version of that very moment or later keeps existing bookings, and age is the one that was signed for.
-- What was signed stays with the account it was signed for; its places may be those of another that it was merged into.
-- Each form is read once and not for each booking, because its evidence is a document.
with signed as materialized (
  select f.person_id, f.branch_id, f.version, f.signed_at, f.signer_role = 'guardian' as by_guardian,
    (f.evidence::json #>> '{participant,birth_date}')::date as birth_date
  from signed_forms f
  where f.kind = 'waiver'
), counts_for as (
  select signed.*, signed.person_id as booked_id, 'infinity'::timestamptz as booked_until from signed
  union all
  select signed.*, m.person_id, m.merged_at from signed join account_merges m on m.merged_person_id = signed.person_id
)
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
  from counts_for f
  where f.booked_id = b.person_id and f.booked_until >= b.created_at
    and f.branch_id = s.branch_id and f.version >= needed.version and f.signed_at <= given.at
    and (f.by_guardian or age((s.starts_at at time zone r.time_zone)::date, f.birth_date) >= interval '16 years')
)
