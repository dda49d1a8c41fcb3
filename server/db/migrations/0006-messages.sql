-- A letter is a row before it is sent, so that it leaves exactly once per event, or not at all with the change it tells of.

create table messages (
  id uuid primary key default uuidv7(),
  event_key text not null,
  template text not null,
  channel text not null default 'email' check (channel in ('email', 'sms')),
  account_id uuid references accounts,
  recipient text not null,
  locale text not null check (locale in ('en', 'zh')),
  subject text not null,
  -- The words of the letter. Page and text part are made from them whenever it is sent or shown: they are ten times as long.
  letter json not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  -- What went wrong at the last try; kept while the message waits for the next one.
  failure text,
  -- A try moves this on before it starts, so two workers never send the same message at once.
  next_try_at timestamptz not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  unique (event_key, template),
  check ((status = 'sent') = (sent_at is not null)),
  check (status <> 'failed' or failure is not null)
);
-- By id, which a try does not change: few letters wait at a time, and one that is tried again needs no new entry in any index.
create index messages_open on messages (id) where status = 'queued';
create index messages_account on messages (account_id, created_at);
