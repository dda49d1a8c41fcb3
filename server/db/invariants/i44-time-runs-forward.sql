select 'orders' as kind, id from orders where updated_at < placed_at
union all
select 'persons', id from persons where updated_at < created_at
union all
select 'bookings', id from bookings where decided_at < created_at
