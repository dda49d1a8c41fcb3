-- compatible
-- "Not the same person": two records that staff have compared and found to be of two people, so that nobody is asked
-- about that pair again.
create table people_apart (
  -- The older record first, so that a pair has one row.
  person_id uuid not null references persons,
  other_id uuid not null references persons,
  said_by_account_id uuid not null references accounts,
  said_at timestamptz not null,
  primary key (person_id, other_id),
  constraint people_apart_order check (person_id < other_id)
);
create index people_apart_other on people_apart (other_id);
create index people_apart_said_by on people_apart (said_by_account_id);
