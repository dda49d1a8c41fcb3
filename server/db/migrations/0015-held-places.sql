-- A place that waits for its payment: nobody else gets the reformer before the hold runs out.

alter table bookings
  add column held_until timestamptz,
  add constraint bookings_held check ((held_until is not null) = (booking_type = 'booking' and status = 'pending'));
create index bookings_holds on bookings (session_id, held_until) where held_until is not null;
