-- compatible
-- When the gateway says that it happened, beside when we heard of it: a late message is told from a late payment. Absent
-- where it names no time, or none that there is.

alter table payment_events add column occurred_at timestamptz;
