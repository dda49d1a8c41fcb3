-- compatible
-- Where the studio wishes it, joining a waitlist takes the credit of the class aside: it waits in house:credits_held, and the entry says whose pack it is of and how much. An entry that waits no more holds nothing.

alter table bookings
  add column held_lot_id uuid references package_lots,
  add column held_credits integer,
  add constraint bookings_held_credit check (
    (held_lot_id is null) = (held_credits is null)
    and (held_lot_id is null or (held_credits between 1 and 10 and booking_type = 'waitlist' and status = 'pending'))
  );
