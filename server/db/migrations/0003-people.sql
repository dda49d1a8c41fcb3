-- A person attends, an account signs in. Identity keys carry the rights that a human has only once.

create table persons (
  id uuid primary key default uuidv7(),
  full_name text not null check (length(full_name) between 1 and 200),
  first_name text,
  last_name text,
  display_name text,
  birth_date date,
  gender text,
  emergency_contact_name text,
  emergency_contact_phone text,
  preferred_location text,
  guardian_id uuid references persons,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (guardian_id is distinct from id),
  check (created_at <= updated_at)
);

-- kind email: lower case without +tag; kind phone: digits with country prefix; kind identity: salted hash.
create table identity_keys (
  kind text not null check (kind in ('email', 'phone', 'identity')),
  value text not null check (length(value) between 3 and 320),
  person_id uuid not null references persons,
  created_at timestamptz not null,
  primary key (kind, value, person_id)
);
create index identity_keys_person on identity_keys (person_id);

create table accounts (
  id uuid primary key default uuidv7(),
  person_id uuid not null unique references persons,
  email text,
  phone text,
  password_hash text not null,
  locale text not null default 'en' check (locale in ('en', 'zh')),
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  referral_code_used text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check (email is not null or phone is not null),
  check (email = lower(email)),
  check (created_at <= updated_at)
);
create unique index accounts_email on accounts (email) where email is not null;
create unique index accounts_phone on accounts (phone) where phone is not null;

create table account_roles (
  account_id uuid not null references accounts,
  branch_id uuid not null references branches,
  role text not null check (role in ('owner', 'manager', 'desk', 'instructor')),
  instructor_id uuid references instructors,
  granted_at timestamptz not null,
  primary key (account_id, branch_id)
);

create table auth_sessions (
  token_hash text primary key,
  account_id uuid not null references accounts,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  dies_at timestamptz not null,
  platform text not null,
  check (expires_at <= dies_at),
  -- In hours, because a day of the calendar is not 24 of them where clocks change.
  check (dies_at <= created_at + interval '4320 hours')
);
create index auth_sessions_account on auth_sessions (account_id);
create index auth_sessions_expiry on auth_sessions (expires_at);

create table consents (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  kind text not null check (kind in ('terms', 'privacy')),
  version integer not null,
  locale text not null,
  agreed_at timestamptz not null,
  unique (account_id, kind, version)
);
create trigger consents_append_only before update or delete on consents for each row execute function refuse_rewrite();
