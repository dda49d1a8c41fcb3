-- What cannot wait for an e-mail to be read also comes to the device that asked for it.

alter table messages
  drop constraint messages_channel_check,
  add constraint messages_channel_check check (channel in ('email', 'sms', 'push'));

-- Where a browser is reached, and the keys by which it alone can read. It is of the session that asked for it, and goes with it.
create table push_subscriptions (
  session_hash text primary key references auth_sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) between 10 and 1000),
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
