-- compatible
-- "The list is tomorrow what it was today": what a list of the console shows, under a name, for one of the staff or for
-- all of the branch.
create table saved_views (
  id uuid primary key,
  branch_id uuid not null references branches,
  list text not null check (list ~ '^[a-z-]{1,40}$'),
  name text not null check (length(name) between 1 and 60),
  -- Filters, order and columns, as the list's address says them.
  query text not null check (length(query) <= 1000),
  -- Whose it is; null for one that all staff of the branch share.
  account_id uuid references accounts,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint saved_views_times check (created_at <= updated_at)
);
create index saved_views_list on saved_views (branch_id, list);
create index saved_views_account on saved_views (account_id) where account_id is not null;
