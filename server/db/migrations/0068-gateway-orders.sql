-- compatible
-- What a gateway that was told of an attempt beforehand calls it; its messages name nothing else of ours.

alter table payment_attempts add column gateway_order_id text check (gateway_order_id ~ '^[A-Za-z0-9_]{1,40}$');
create unique index payment_attempts_gateway_order on payment_attempts (provider, gateway_order_id) where gateway_order_id is not null;
