-- Staff see people by the packs of their branch, and look at no class that a pack paid for.
select b.id, b.lot_id, s.branch_id, l.branch_id as pack_of
from bookings b
join package_lots l on l.id = b.lot_id
join class_sessions s on s.id = b.session_id
where s.branch_id <> l.branch_id
