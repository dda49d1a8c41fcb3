-- compatible: a version before this neither reads nor writes the columns.
-- Somebody sees where they are logged in and ends one session or all others: each has a name that is no secret, and says from what device it came.
alter table auth_sessions
  add column id uuid not null default uuidv7(),
  add column device text not null default '' check (length(device) <= 60);
create unique index auth_sessions_id on auth_sessions (id);
