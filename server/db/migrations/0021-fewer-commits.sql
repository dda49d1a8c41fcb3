-- compatible
-- A limit that is lost in a crash starts again, which costs less than a durable write for each call that is counted.
alter table rate_limits set unlogged;

-- Delivery methods are cached in each process, as settings are.
create trigger shipping_methods_changed after insert or update or delete on shipping_methods for each statement execute function tell_changed();
