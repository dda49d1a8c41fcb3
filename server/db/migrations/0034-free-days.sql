-- compatible
-- "Extension (fee waived, reason)": days that staff gave to a pack. The audit keeps the reason.
create table free_days (
  id uuid primary key default uuidv7(),
  lot_id uuid not null references package_lots,
  days integer not null check (days between 1 and 90),
  former_expires_at timestamptz not null,
  expires_at timestamptz not null,
  given_by_account_id uuid not null references accounts,
  created_at timestamptz not null,
  constraint free_days_later check (former_expires_at < expires_at)
);
create index free_days_lot on free_days (lot_id);
create trigger free_days_append_only before update or delete on free_days for each row execute function refuse_rewrite();
create trigger free_days_kept before truncate on free_days for each statement execute function refuse_rewrite();
