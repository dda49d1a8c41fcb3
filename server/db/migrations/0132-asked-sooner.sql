-- compatible
-- "Throttle to a few requeries per RefNo per day" (PAYMENTS 3.5): how often a gateway was asked about an attempt sooner than planned, because somebody claimed something
-- about it. Anyone may claim anything any number of times, and a gateway that limits its answers would be silent when it matters.

alter table payment_attempts add column hastened smallint not null default 0 check (hastened >= 0);
