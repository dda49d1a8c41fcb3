-- compatible
-- A payment can be followed through the log: each attempt names the request that began it, and each message of a gateway
-- the request that brought it, as the audit names the request of an act. What was written before has none.
alter table payment_attempts add column request_id text check (length(request_id) <= 36);
alter table payment_events add column request_id text check (length(request_id) <= 36);
