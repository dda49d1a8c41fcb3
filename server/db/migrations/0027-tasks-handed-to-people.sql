-- compatible
-- "Everything that needs a person": each task says by when, who of the staff has it, and until when it was put off.
alter table studio_tasks
  add column due_at timestamptz,
  add column assigned_to_account_id uuid references accounts,
  add column snoozed_until timestamptz;
create index studio_tasks_assigned on studio_tasks (assigned_to_account_id) where assigned_to_account_id is not null;
