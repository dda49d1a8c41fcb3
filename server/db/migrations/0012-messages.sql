-- What the studio writes to people is a row before it is sent.

-- A message is a row before it is sent, so that it leaves exactly once per event, or not at all with the change it
-- tells of.
create table messages (
  id uuid primary key default uuidv7(),
  event_key text not null,
  template text not null,
  channel text not null default 'email' check (channel in ('email', 'sms', 'push')),
  account_id uuid references accounts,
  recipient text not null,
  locale text not null check (locale in ('en', 'zh')),
  subject text not null,
  -- The words of the letter. Page and text part are made from them whenever it is sent or shown: they are ten times
  -- as long.
  content json not null,
  -- A kept message is read on the pages alone: its reader wants no mail of that kind.
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'kept')),
  attempts integer not null default 0,
  -- What went wrong at the last try; kept while the message waits for the next one.
  failure text,
  -- A try moves this on before it starts, so two workers never send the same message at once.
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  -- What the studio writes to people can also be read on its pages, is sent as they wish, and keeps their calendars
  -- true when a class changes.
  read_at timestamptz,
  unique (event_key, template),
  constraint messages_check check ((status = 'sent') = (sent_at is not null)),
  constraint messages_check1 check (status <> 'failed' or failure is not null)
);
-- By id, which a try does not change: few letters wait at a time, and one that is tried again needs no new entry in
-- any index.
create index messages_open on messages (id) where status = 'queued';
create index messages_account on messages (account_id, created_at);
-- A code is readable as long as it can be used and no longer, and a Gmail address is one human's in every spelling
-- that Google delivers alike. Letters whose code can still be read; the job that takes codes out finds them here.
create index messages_with_codes on messages (created_at) where template = 'accounts.code' and content ->> 'heading' <> '••••••';

-- The kinds of messages that an account does not want. Nobody can switch off what tells of a booking, an order or a
-- login.
create table message_preferences (
  account_id uuid primary key references accounts,
  switched_off text[] not null check (switched_off <@ array['reminder', 'queue', 'class_changes', 'expiry', 'news']),
  updated_at timestamptz not null
);

-- Where a browser is reached, and the keys by which it alone can read. It is of the session that asked for it, and
-- goes with it.
create table push_subscriptions (
  session_hash text primary key references auth_sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) between 10 and 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  -- "Web push beside e-mail for promotion, reminder and substitution …, with preferences": each device says which
  -- of the three it is told.
  kinds text[] not null default '{bookings.promoted,bookings.reminder,bookings.substituted}' check (kinds <@
    '{bookings.promoted,bookings.reminder,bookings.substituted}' and cardinality(kinds) between 1 and 3)
);
