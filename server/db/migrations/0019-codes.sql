-- A code proves that somebody reads the mail of an account: it lives 15 minutes, serves one purpose once, and dies after five tries or at the next code.

create table account_codes (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  purpose text not null check (purpose in ('verify_email')),
  -- What it proves: an account whose e-mail changed meanwhile proves nothing by it.
  email text not null,
  -- Made with the secret of the installation, so that the few codes there are cannot be tried against it elsewhere.
  code_hash text not null,
  tries integer not null default 0 check (tries between 0 and 5),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The next code ended it.
  replaced_at timestamptz,
  constraint account_codes_life check (expires_at > created_at and expires_at <= created_at + interval '15 minutes'),
  constraint account_codes_used_in_time check (used_at < expires_at),
  check (used_at is null or replaced_at is null)
);
create unique index account_codes_one_live on account_codes (account_id, purpose) where used_at is null and replaced_at is null;

-- An e-mail is verified, not an account: another one has to be verified anew.
create function forget_verification() returns trigger
language plpgsql
as $$
begin
  if new.email is distinct from old.email then new.email_verified_at := null; end if;
  return new;
end
$$;
create trigger accounts_email_changes before update of email on accounts for each row execute function forget_verification();
