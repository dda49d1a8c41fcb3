-- compatible
-- Somebody who has a class at that hour may wait for another and prefer it: a promotion then takes the place of the booking that can still be cancelled for free.

alter table bookings add column prefers boolean not null default false;
