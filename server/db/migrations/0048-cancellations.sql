-- compatible: a version before this writes refunds of attempts alone, which stay as they are.
-- "A cancellation request can be created and later withdrawn. After withdrawal the order cannot be cancelled again. A cancellation has a refund status."

create table order_cancellations (
  id uuid primary key default uuidv7(),
  -- One for each order, ever: what was withdrawn or refused is not asked for again.
  order_id uuid not null unique references orders,
  reason text not null check (reason in ('wrong_item', 'too_late', 'changed_mind', 'other')),
  comment text not null check (length(comment) between 1 and 1000),
  destination text not null check (destination in ('store_credit', 'source')),
  -- What goes back, as it was shown before it was asked for.
  amount_sen bigint not null check (amount_sen >= 0),
  status text not null check (status in ('pending', 'approved', 'refused', 'withdrawn')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by_account_id uuid references accounts,
  -- What the studio says to a refusal.
  answer text not null default '' check (length(answer) <= 1000),
  check ((status = 'pending') = (decided_at is null)),
  check ((status in ('approved', 'refused')) = (decided_by_account_id is not null)),
  check ((status = 'refused') <= (answer <> ''))
);
create index order_cancellations_open on order_cancellations (requested_at) where status = 'pending';

alter table refunds
  -- The part of the total that goes back; what came from a gateway names its attempt.
  add column tender text not null default 'gateway' check (tender in ('points', 'gift_card', 'store_credit', 'gateway')),
  add column cancellation_id uuid references order_cancellations,
  add constraint refunds_tender check ((tender = 'gateway') = (attempt_id is not null)) not valid;
create index refunds_cancellation on refunds (cancellation_id) where cancellation_id is not null;
alter table refunds validate constraint refunds_tender;
