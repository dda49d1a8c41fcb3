-- compatible
-- Whom the staff of a branch may see is asked of each person whose home is another one: a class that a pack paid for is
-- a tie by the pack, so only those without one are looked at, and they are few.
create index bookings_without_pack on bookings (person_id) where lot_id is null;
