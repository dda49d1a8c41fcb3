-- compatible
-- Where the studio wishes it, a seat that comes free at short notice is held some minutes for whoever is next on the waitlist, and goes on to the one after. The hold names the entry that it was offered to, so that nobody is offered a class twice.

alter table bookings
  add column offer_of uuid references bookings,
  add constraint bookings_offer_is_a_hold check (offer_of is null or (booking_type = 'booking' and status in ('pending', 'canceled'))),
  drop constraint bookings_skipped_for_check,
  add constraint bookings_skipped_for_check check (
    skipped_for in ('overlap', 'credit', 'waiver', 'age', 'notice', 'short_notice', 'quiet_hours', 'away', 'pair', 'offer')
  );
create index bookings_offer_of on bookings (offer_of) where offer_of is not null;
