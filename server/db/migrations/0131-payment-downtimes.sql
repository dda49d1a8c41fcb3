-- compatible
-- What a gateway told of a bank, or of a whole way to pay, that it cannot reach: a webhook comes at once, on one server, and counts on all of them
-- ("payment.downtime.*", PAYMENTS 2.4). Messages come in any order, so the gateway's own time says which is the latest.

create table payment_downtimes (
  provider text not null,
  downtime_id text not null check (length(downtime_id) between 1 and 60),
  -- Such as `B2C MB2U0227`; `fpx` is every bank, `card` every card.
  subject text not null check (length(subject) between 1 and 30),
  is_down boolean not null,
  changed_at timestamptz not null,
  heard_at timestamptz not null,
  primary key (provider, downtime_id)
);
create index payment_downtimes_heard on payment_downtimes (heard_at);
create trigger payment_downtimes_changed after insert or update on payment_downtimes for each statement execute function tell_changed();
