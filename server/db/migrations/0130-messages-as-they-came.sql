-- compatible
-- "The event log keeps raw body, headers, verdict" (PAYMENTS 5): the message of a gateway's server byte for byte, beside the fields that were read from it. A table
-- of its own, because a body may name the payer: it goes when the account does, while what became of the message stays.

create table payment_event_bodies (
  event_id uuid primary key references payment_events (id),
  body text not null check (length(body) <= 65536),
  -- Those that say what the body is and how it was signed, by lower-case name.
  headers jsonb not null
);
create trigger payment_event_bodies_unchanged before update on payment_event_bodies for each row execute function refuse_rewrite();
