-- compatible: a version before this sends no such code and reads neither the column nor the table.
-- "Account merge verification for a duplicate email or phone": two accounts of one person become one, once both are proven (RELIABILITY A65).

alter table account_codes drop constraint account_codes_purpose_check;
alter table account_codes add constraint account_codes_purpose_check
  check (purpose in ('verify_email', 'reset_password', 'verify_phone', 'merge_accounts'));
-- The account whose owner reads the code; it belongs to the one that asked, so that nobody spends another's tries.
alter table account_codes add column other_account_id uuid references accounts;
alter table account_codes add constraint account_codes_other
  check ((purpose = 'merge_accounts') = (other_account_id is not null) and other_account_id is distinct from account_id);
create index account_codes_other on account_codes (other_account_id) where other_account_id is not null;

-- Whoever was merged into the merged one before is noted as well, so that one look finds everybody that an account was.
create table account_merges (
  merged_account_id uuid not null references accounts,
  merged_person_id uuid not null references persons,
  account_id uuid not null references accounts,
  person_id uuid not null references persons,
  merged_at timestamptz not null,
  -- What came across, as it was answered.
  moved jsonb not null,
  primary key (merged_account_id, account_id),
  check (merged_account_id <> account_id and merged_person_id <> person_id)
);
create index account_merges_account on account_merges (account_id);
create index account_merges_person on account_merges (person_id);
create trigger account_merges_append_only before update or delete on account_merges for each row execute function refuse_rewrite();
