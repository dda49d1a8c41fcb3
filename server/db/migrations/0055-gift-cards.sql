-- compatible
-- "Check-balance (guess-proof)": a gift card is known by a code of 80 random bits, of which the studio keeps a hash and the last four letters. What is left
-- on it stands in the ledger, under the card.

create table gift_cards (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  code_hash text not null unique check (length(code_hash) = 64),
  last_four text not null check (last_four ~ '^[0-9A-HJKMNP-TV-Z]{4}$'),
  -- What it was issued with; it never holds more.
  value_sen bigint not null check (value_sen between 1 and 500000),
  status text not null check (status in ('active', 'frozen')),
  created_at timestamptz not null
);
create index gift_cards_branch on gift_cards (branch_id, created_at);
