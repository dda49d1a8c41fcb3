-- A share belongs to an account: it pays for its holder and the dependants, as the owner's own pack does.
select b.id, b.person_id, l.id as pack, t.at
from bookings b
join package_lots l on l.id = b.lot_id
join package_plans p on p.id = l.plan_id and p.sharers > 0
join persons attendee on attendee.id = b.person_id
join ledger_transactions t on t.event_key = 'spend:' || b.id
where b.person_id <> l.person_id
  and attendee.guardian_id is distinct from l.person_id
  and not exists (
    select 1
    from package_shares s
    where s.lot_id = l.id and s.person_id in (b.person_id, attendee.guardian_id) and t.at between s.from_at and coalesce(s.to_at, 'infinity')
  )
