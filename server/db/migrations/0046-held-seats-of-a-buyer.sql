-- compatible
-- Each paid order looks for the seat that its buyer held; without the buyer's own index it reads every booking of the
-- branch.
create index bookings_held_by on bookings (booked_by_account_id) where held_until is not null or cancel_kind = 'expired';
