-- "Web push beside e-mail for promotion, reminder and substitution …, with preferences": each device says which of the three it is told.

alter table push_subscriptions
  add column kinds text[] not null default '{bookings.promoted,bookings.reminder,bookings.substituted}'
    check (kinds <@ '{bookings.promoted,bookings.reminder,bookings.substituted}' and cardinality(kinds) between 1 and 3);
