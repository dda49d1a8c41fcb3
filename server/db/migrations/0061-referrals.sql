-- compatible: a column with a default, and a table of its own.
-- Referrals (RULINGS 10 and 31): a friend who registers with somebody's code has 10 % off the first order, and the referrer is rewarded once it stands.

-- Eight letters without vowels, 32 random bits: it spells no word, and nothing of its owner.
alter table accounts add column refer_code text not null unique
  default translate(substr(gen_random_uuid()::text, 1, 8), '0123456789abcdef', 'BCDFGHJKLMNPQRST')
  check (refer_code ~ '^[B-DF-HJ-NP-T]{8}$');

alter table orders add column referral_sen bigint not null default 0 check (referral_sen between 0 and discount_sen);

create table referrals (
  -- One for each friend, ever: whoever was referred is so once.
  friend_account_id uuid primary key references accounts,
  referrer_account_id uuid not null references accounts,
  branch_id uuid not null references branches,
  -- joined → held (an order waits to be paid) → ordered (paid) → earned, or lost; held goes back to joined. Refused is for good.
  status text not null check (status in ('joined', 'held', 'ordered', 'earned', 'lost', 'refused')),
  order_id uuid references orders deferrable initially deferred,
  reward_sen bigint check (reward_sen > 0),
  joined_at timestamptz not null,
  ordered_at timestamptz,
  -- When the order stands.
  due_at timestamptz check (due_at > ordered_at),
  settled_at timestamptz,
  check (friend_account_id <> referrer_account_id),
  check ((status in ('held', 'ordered', 'earned', 'lost')) = (order_id is not null)),
  check ((status in ('ordered', 'earned', 'lost')) = (ordered_at is not null)),
  check ((ordered_at is null) = (due_at is null) and (ordered_at is null) = (reward_sen is null)),
  check ((status in ('earned', 'lost')) = (settled_at is not null))
);
create unique index referrals_order on referrals (order_id) where order_id is not null;
create index referrals_referrer on referrals (referrer_account_id, joined_at);
create index referrals_due on referrals (due_at) where status = 'ordered';
