-- A freeze that ends early makes its pack expire sooner; a class after that was cancelled before.
select b.id, b.lot_id, l.expires_at
from bookings b
join package_lots l on l.id = b.lot_id
where b.created_at >= l.expires_at or (lower(b.attends) >= l.expires_at and b.status <> 'canceled')
