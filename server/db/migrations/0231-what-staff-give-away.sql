-- compatible
-- "Nobody gives to themselves, and each gift stands in the owner's list": what staff gave away without being paid for it, to whom and why. What one of
-- them gives in a day is counted here. Who gave is kept for good, so that whoever issued a gift card cannot spend it.

create table giveaways (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches (id),
  given_by_account_id uuid not null references accounts (id),
  -- Null for a gift card, which is for whoever has its code, and for a guest.
  person_id uuid references persons (id),
  kind text not null check (kind in ('store_credit', 'points', 'credits', 'package', 'gift_card', 'seat', 'refund')),
  -- What was changed: an account, a pack, a card, a booking or an order.
  subject_id uuid not null,
  worth_sen bigint not null check (worth_sen >= 0),
  reason text not null,
  given_at timestamptz not null
);
create index giveaways_by_day on giveaways (given_by_account_id, given_at);
create index giveaways_of_branch on giveaways (branch_id, given_at);
create index giveaways_of_card on giveaways (subject_id) where kind = 'gift_card';
