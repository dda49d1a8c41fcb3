-- A person is one human, with or without an account: how the account is reached and proven, what was consented to
-- and signed, and where things are delivered.

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
  -- "User: … gender, business model …": whether somebody usually pays from a personal account (B2C) or for a
  -- business (B2B1), in the words of FPX.
  business_model text check (business_model in ('B2C', 'B2B1')),
  -- "Change date of birth after refusal: allowed once with review flag": what it was before, until the studio has
  -- looked at it.
  birth_date_before date,
  birth_date_changed_at timestamptz,
  -- "Staff have a role per branch": they see the people of their branch. A person is at home where the account was
  -- opened; a dependant is where the guardian is. Null stands for the first branch, which is the only one of most
  -- studios.
  home_branch_id uuid,
  constraint persons_check check (guardian_id is distinct from id),
  constraint persons_check1 check (created_at <= updated_at),
  constraint persons_birth_date_changed check (num_nonnulls(birth_date_before, birth_date_changed_at) in (0, 2))
);
-- A guardian's dependants are read with every form that is signed for them.
create index persons_guardian on persons (guardian_id) where guardian_id is not null;
create index persons_birth_date_changed on persons (birth_date_changed_at) where birth_date_changed_at is not null;

-- A name as it is compared: small letters, without accents, however they were composed, and without what cannot be
-- seen.
create function folded_name(name text) returns text
language sql immutable strict parallel safe
return regexp_replace(
  translate(lower(normalize(name, nfkd)), 'ĐđØøŁłı', 'ddoolli'),
  '[\u0300-\u036f\u0640\u064b-\u065f\u0670\u200b-\u200f\u2060\ufe00-\ufe0f]', '', 'g'
);

-- The words of a name. Of O'Brien these are "o" and "brien" as well as "obrien".
create function name_words(name text) returns setof text
language sql immutable strict parallel safe
begin atomic
  select word
  from regexp_split_to_table(
    folded_name(name) || ' ' || regexp_replace(folded_name(name), '[''\u2019\u02bc]', '', 'g'),
    '[\u0001-/:-@[-`{-~\u00a0\u2010-\u2027\u3000-\u3003\u30fb]+'
  ) as word
  where word <> '';
end;

-- What a name is found by the beginning of: each word, and in a Chinese name what is left from each character on.
create function name_starts(full_name text, display_name text) returns tsvector
language sql immutable parallel safe
return (
  select coalesce(array_to_tsvector(array_agg(distinct left(substr(word, place), 40))), ''::tsvector)
  from name_words(full_name || ' ' || coalesce(display_name, '')) as word
  cross join lateral generate_series(1, length(word)) as place
  where place = 1 or substr(word, place - 1, 2) ~ '[\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]'
);
create index persons_name_starts on persons using gin (name_starts(full_name, display_name));

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
  email text check (email = lower(email)),
  phone text,
  password_hash text not null,
  locale text not null default 'en' check (locale in ('en', 'zh')),
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  referral_code_used text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- "Account deletion is permanent": the account stays as the pseudonym under which invoices, ledger and signed
  -- forms are kept, and nobody signs in to it.
  deleted_at timestamptz,
  -- Referrals: a friend who registers with somebody's code has 10 % off the first order, and the referrer is
  -- rewarded once it stands. Eight letters without vowels, 32 random bits: it spells no word, and nothing of its
  -- owner.
  refer_code text not null unique default translate(substr(gen_random_uuid()::text, 1, 8), '0123456789abcdef',
    'BCDFGHJKLMNPQRST') check (refer_code ~ '^[B-DF-HJ-NP-T]{8}$'),
  constraint accounts_check1 check (created_at <= updated_at),
  constraint accounts_contact check (num_nonnulls(email, phone) >= 1 or deleted_at is not null),
  constraint accounts_deleted check (deleted_at is null or (num_nonnulls(email, phone, referral_code_used) = 0 and
    password_hash = 'deleted'))
);
create unique index accounts_email on accounts (email) where email is not null;
create unique index accounts_phone on accounts (phone) where phone is not null;

-- An e-mail is verified, not an account: another one has to be verified anew. A phone is verified, not an account,
-- as an e-mail is.
create function forget_verification() returns trigger
language plpgsql
as $$
begin
  if new.email is distinct from old.email then new.email_verified_at := null; end if;
  if new.phone is distinct from old.phone then new.phone_verified_at := null; end if;
  return new;
end
$$;
create trigger accounts_contact_changes before update of email, phone on accounts for each row execute function forget_verification();
create index accounts_email_start on accounts (email text_pattern_ops) where email is not null;
create index accounts_phone_start on accounts (phone text_pattern_ops) where phone is not null;
create index accounts_phone_end on accounts (reverse(phone) text_pattern_ops) where phone is not null;

create table account_roles (
  account_id uuid not null references accounts,
  branch_id uuid not null,
  role text not null check (role in ('owner', 'manager', 'desk', 'instructor')),
  instructor_id uuid,
  granted_at timestamptz not null,
  primary key (account_id, branch_id)
);
create unique index account_roles_one_per_instructor on account_roles (instructor_id) where instructor_id is not null;

-- A code proves that somebody reads the mail of an account. It lives 15 minutes, serves one purpose once, and ends
-- after five tries or with the next code.
create table account_codes (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  purpose text not null check (purpose in ('verify_email', 'reset_password', 'verify_phone', 'merge_accounts',
    'change_contact')),
  -- What it proves: an account whose e-mail changed meanwhile proves nothing by it.
  contact text not null,
  -- Made with the secret of the installation, so that the few codes there are cannot be tried against it elsewhere.
  code_hash text not null,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- The next code ended it.
  replaced_at timestamptz,
  channel text not null check (channel in ('email', 'sms')),
  -- The account whose owner reads the code; it belongs to the one that asked, so that nobody spends another's
  -- tries.
  other_account_id uuid references accounts,
  -- Whoever asks for a code again is sent the one that lives, so that nobody kills another's code by asking; and
  -- after wrong guesses codes are longer, so that nobody kills one by guessing.
  digits integer not null default 6 check (digits in (6, 12)),
  sends integer not null default 1 check (sends > 0),
  sent_again_at timestamptz,
  constraint account_codes_life check (expires_at > created_at and expires_at <= created_at + interval '15 minutes'),
  constraint account_codes_used_in_time check (used_at < expires_at),
  constraint account_codes_check check (used_at is null or replaced_at is null),
  constraint account_codes_other check ((purpose = 'merge_accounts') = (other_account_id is not null) and
    other_account_id is distinct from account_id),
  constraint account_codes_check1 check (sent_again_at >= created_at),
  constraint account_codes_tries check (tries >= 0 and (tries <= 5 or digits = 12))
);
create unique index account_codes_one_live on account_codes (account_id, purpose) where used_at is null and replaced_at is null;
create index account_codes_other on account_codes (other_account_id) where other_account_id is not null;

create table auth_sessions (
  token_hash text primary key,
  account_id uuid not null references accounts,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  dies_at timestamptz not null,
  platform text not null,
  -- A name that is no secret, and the device it came from: members see where they are logged in and end one session
  -- or all others.
  id uuid not null default uuidv7(),
  device text not null default '' check (length(device) <= 60),
  constraint auth_sessions_check check (expires_at <= dies_at),
  -- In hours, because a day of the calendar is not 24 of them where clocks change.
  constraint auth_sessions_check1 check (dies_at <= created_at + interval '4320 hours')
);
create index auth_sessions_account on auth_sessions (account_id);
create index auth_sessions_expiry on auth_sessions (expires_at);
create unique index auth_sessions_id on auth_sessions (id);

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
create trigger consents_kept before truncate on consents for each statement execute function refuse_rewrite();

-- "Address: title, street, city, state, zip or postcode, country, contact title, contact number, set as default":
-- what a member keeps so that it is typed once.
create table addresses (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  title text not null check (length(title) <= 40),
  recipient text not null check (length(recipient) <= 200),
  email text not null check (length(email) <= 254),
  contact_number text not null check (length(contact_number) <= 30),
  street_address text not null check (length(street_address) <= 300),
  city text not null check (length(city) <= 100),
  -- Five digits, or nothing in an address that came from elsewhere.
  zip text not null check (zip ~ '^(\d{5})?$'),
  state_id text check (state_id in ('johor', 'kedah', 'kelantan', 'kuala-lumpur', 'labuan', 'melaka',
    'negeri-sembilan', 'pahang', 'perak', 'perlis', 'pulau-pinang', 'putrajaya', 'sabah', 'sarawak', 'selangor',
    'terengganu')),
  country text not null default 'MY' check (country in ('MY')),
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index addresses_account on addresses (account_id, created_at);
create unique index addresses_one_default on addresses (account_id) where is_default;

-- What people signed, kept as evidence that can be verified later without this system: each record carries its own
-- text and names the record before it, so that a changed or removed one shows.
create table signed_forms (
  id uuid primary key default uuidv7(),
  -- Place in the chain of all records, counted from 1; like the two hashes it is set by the trigger below.
  sequence bigint not null default 0 unique,
  branch_id uuid not null,
  kind text not null check (kind in ('waiver', 'terms', 'privacy')),
  version integer not null,
  language text not null check (language in ('en', 'zh')),
  -- Who takes part, who signed (the guardian where the participant is under 16), and the account it was done on.
  person_id uuid not null references persons,
  signer_person_id uuid not null references persons,
  signer_role text not null check (signer_role in ('self', 'guardian', 'participant')),
  account_id uuid not null references accounts,
  signed_at timestamptz not null,
  -- The published version in its canonical spelling, every language; and the text as the signer read it, ticks
  -- included.
  document_text text not null,
  document_sha256 text not null,
  rendered_text text not null,
  rendered_sha256 text not null,
  typed_name text,
  -- A drawn signature: a PNG in base64, written anew from its pixels, and the hash of its bytes. The same drawing
  -- never counts twice.
  signature_png text check (length(signature_png) <= 400000),
  signature_sha256 text unique,
  -- The statement: one line of JSON, every fact of the act. Its SHA-256 is the hash of the record.
  evidence text not null check (length(evidence) <= 40000),
  previous_hash text not null default '',
  hash text not null default '' unique,
  unique (person_id, branch_id, kind, version, signer_role),
  constraint signed_forms_check check (typed_name is not null or signature_png is not null),
  constraint signed_forms_check1 check ((signature_png is null) = (signature_sha256 is null)),
  constraint signed_forms_check2 check ((signer_role = 'guardian') = (signer_person_id <> person_id))
);
create index signed_forms_account on signed_forms (account_id, signed_at);

-- The statement names its place and the hash before it, so whoever writes one must hold the lock while composing
-- it.
create function chain_signed_form() returns trigger
language plpgsql
as $$
declare
  last_sequence bigint;
  last_hash text;
begin
  perform pg_advisory_xact_lock(7202);
  select sequence, hash into last_sequence, last_hash from signed_forms order by sequence desc limit 1;
  new.sequence := coalesce(last_sequence, 0) + 1;
  new.previous_hash := coalesce(last_hash, '');
  if new.evidence::json ->> 'sequence' is distinct from new.sequence::text
    or new.evidence::json ->> 'previous_hash' is distinct from new.previous_hash then
    raise exception 'a signed form must continue the chain' using errcode = '23514', constraint = 'signed_forms_chain';
  end if;
  new.hash := encode(sha256(convert_to(new.evidence, 'UTF8')), 'hex');
  return new;
end
$$;
create trigger signed_forms_chain before insert on signed_forms for each row execute function chain_signed_form();
create trigger signed_forms_append_only before update or delete on signed_forms for each row execute function refuse_rewrite();
create trigger signed_forms_kept before truncate on signed_forms for each statement execute function refuse_rewrite();

-- "Newsletter subscription in the footer (double opt-in)": an address that was typed is mailed nothing but the one
-- question, until its owner says yes.
create table newsletter_subscribers (
  id uuid primary key default uuidv7(),
  branch_id uuid not null,
  -- Normalised: lower case, no spaces around.
  email text not null check (email = lower(email) and email not like '% %' and length(email) <= 254),
  locale text not null check (locale in ('en', 'zh')),
  -- When the question was mailed last.
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  constraint newsletter_subscribers_check check (confirmed_at >= requested_at),
  unique (branch_id, email)
);
create index newsletter_subscribers_confirmed on newsletter_subscribers (branch_id, confirmed_at) where confirmed_at is not null;
create index newsletter_subscribers_waiting on newsletter_subscribers (requested_at) where confirmed_at is null;

-- "Correction of personal data: within 21 days": what a member asks to have corrected, by when it has to be
-- answered, and what came of it.
create table correction_requests (
  id uuid primary key default uuidv7(),
  branch_id uuid not null,
  account_id uuid not null references accounts,
  comment text not null check (length(comment) between 1 and 1000),
  requested_at timestamptz not null,
  due_at timestamptz not null,
  status text not null check (status in ('open', 'corrected', 'refused')),
  -- What the studio says to it.
  answer text not null default '' check (length(answer) <= 1000),
  answered_at timestamptz,
  answered_by_account_id uuid references accounts,
  -- In hours, because a day of the calendar is not 24 of them where clocks change.
  constraint correction_requests_due check (due_at = requested_at + interval '504 hours'),
  constraint correction_requests_answered check ((status = 'open') = (answered_at is null) and (status = 'open') =
    (answered_by_account_id is null)),
  constraint correction_requests_reason check ((status = 'refused') <= (answer <> ''))
);
create index correction_requests_open on correction_requests (due_at) where status = 'open';
create index correction_requests_account on correction_requests (account_id);

-- Whoever was merged into the merged one before is noted as well, so that one look finds everybody that an account
-- was.
create table account_merges (
  merged_account_id uuid not null references accounts,
  merged_person_id uuid not null references persons,
  account_id uuid not null references accounts,
  person_id uuid not null references persons,
  merged_at timestamptz not null,
  -- What came across, as it was answered.
  moved jsonb not null,
  primary key (merged_account_id, account_id),
  constraint account_merges_check check (merged_account_id <> account_id and merged_person_id <> person_id)
);
create index account_merges_account on account_merges (account_id);
create index account_merges_person on account_merges (person_id);
create trigger account_merges_append_only before update or delete on account_merges for each row execute function refuse_rewrite();
-- History is kept whole: what may not be changed row by row may not be emptied either. TRUNCATE fires no trigger of
-- rows, so each append-only table, each whose rows are never rewritten and each whose rows never go has one more.
create trigger account_merges_kept before truncate on account_merges for each statement execute function refuse_rewrite();

-- Everyone in whose name each of the typed words begins something; null where no word was typed.
create function name_query(typed text) returns tsquery
language sql immutable strict parallel safe
return (
  select string_agg(quote_literal(left(word, 40)) || ':*', ' & ')::tsquery
  from (select distinct word from name_words(typed) as word) as words
);
