-- compatible
-- "Why was she kept from classes last spring?": each restriction that was set or ended, with its reason. The reason is
-- of the person and goes with the account, so the audit, which keeps everything, has none.
create table restriction_acts (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  person_id uuid not null references persons,
  -- What was stopped; null where a restriction was ended.
  kind text check (kind in ('no_classes', 'desk_only')),
  reason text not null check (reason <> ''),
  done_by_account_id uuid not null references accounts,
  done_at timestamptz not null
);
create index restriction_acts_person on restriction_acts (person_id);
create index restriction_acts_branch on restriction_acts (branch_id);
create index restriction_acts_done_by on restriction_acts (done_by_account_id);
insert into restriction_acts (branch_id, person_id, kind, reason, done_by_account_id, done_at)
select branch_id, person_id, kind, reason, set_by_account_id, set_at from person_restrictions;
