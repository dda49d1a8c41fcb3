-- compatible
-- Whoever has no account holds goods with an order that nobody pays: how many of them wait is counted for each network, which is kept as a keyed hash.

alter table orders add column guest_network text;
create index orders_of_network on orders (guest_network) where status in ('pending', 'pending_payment', 'holded') and guest_network is not null;
