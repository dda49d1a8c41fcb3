-- compatible
-- "Can you?" to an instructor is pushed to the devices that she wants told, and a device that got all kinds gets this.
alter table push_subscriptions drop constraint push_subscriptions_kinds_check;
alter table push_subscriptions
  alter column kinds set default
    '{bookings.promoted,bookings.reminder,bookings.substituted,bookings.class_message,instructors.offered}',
  add constraint push_subscriptions_kinds_check check (kinds <@
    '{bookings.promoted,bookings.reminder,bookings.substituted,bookings.class_message,instructors.offered}'
    and cardinality(kinds) between 1 and 5);
update push_subscriptions set kinds = kinds || '{instructors.offered}' where cardinality(kinds) = 4;
