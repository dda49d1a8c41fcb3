-- compatible
-- A database that was brought back from a backup sends nothing until it knows what was sent and charged since.
create table sending_hold (
  only_row boolean primary key default true check (only_row),
  since timestamptz not null,
  -- The newest moment that the database knew when it was brought back.
  newest_at timestamptz not null check (newest_at <= since)
);
