-- Messages in the gateway's name that prove nothing are counted and not kept, so that nobody can fill the database with them; and a
-- payment about which the gateway could not be asked is asked about as soon as it answers again.

create table payment_rejections (
  message_hash text primary key check (message_hash ~ '^[0-9a-f]{64}$'),
  channel text not null check (channel in ('browser', 'server')),
  reason text not null check (reason in ('unsigned', 'malformed')),
  merchant_ref text check (merchant_ref ~ '^[A-Z0-9-]{6,20}$'),
  times integer not null default 1 check (times > 0),
  first_at timestamptz not null,
  last_at timestamptz not null,
  check (first_at <= last_at)
);
create index payment_rejections_first on payment_rejections (first_at);

alter table payment_attempts add column unanswered_since timestamptz;
create index payment_attempts_unanswered on payment_attempts (unanswered_since) where unanswered_since is not null;
