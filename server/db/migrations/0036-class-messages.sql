-- compatible
-- "Write to everybody of a class": what the studio writes is pushed too, and a device that got all kinds gets this one.
alter table push_subscriptions drop constraint push_subscriptions_kinds_check;
alter table push_subscriptions
  alter column kinds set default '{bookings.promoted,bookings.reminder,bookings.substituted,bookings.class_message}',
  add constraint push_subscriptions_kinds_check check (kinds <@
    '{bookings.promoted,bookings.reminder,bookings.substituted,bookings.class_message}' and cardinality(kinds) between 1 and 4);
update push_subscriptions set kinds = kinds || '{bookings.class_message}' where cardinality(kinds) = 3;
