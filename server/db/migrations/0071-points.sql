-- compatible: a table of its own.
-- "1 point per RM1, 100 points = RM1, 12 months" (RULINGS 31): what one order has earned, which expires together. How many points somebody has is in
-- the ledger; the lots say until when.

create table point_lots (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  -- An order earns once, whoever repeats its payment.
  order_id uuid not null unique references orders,
  points integer not null check (points > 0),
  -- What was not spent, taken back or lost by now.
  remaining integer not null check (remaining between 0 and points),
  -- What the order had to give back with its money, and how much of that nobody had any more.
  taken_back integer not null default 0 check (taken_back >= 0),
  written_off integer not null default 0 check (written_off >= 0),
  earned_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > earned_at),
  check (taken_back + written_off <= points)
);
create index point_lots_account on point_lots (account_id, expires_at, id) where remaining > 0;
create index point_lots_expiry on point_lots (expires_at) where remaining > 0;
