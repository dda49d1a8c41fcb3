-- compatible: indexes alone.
-- What the sweep looks for: money of nobody, attempts that no gateway answered for, and whether messages still come.

create index payment_events_of_nobody on payment_events (received_at) where verdict = 'paid_no_order';
create index payment_attempts_given_up on payment_attempts (unanswered_since)
  where status = 'expired' and unanswered_since is not null and next_requery_at is null;
create index payment_attempts_paid on payment_attempts (settled_at) where status = 'succeeded';
