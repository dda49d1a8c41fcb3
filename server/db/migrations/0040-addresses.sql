-- compatible: a version before this has no address book and reads none of this table.
-- "Address: title, street, city, state, zip or postcode, country, contact title, contact number, set as default": what a member keeps so that it is
-- typed once.

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
  state_id text check (state_id in ('johor', 'kedah', 'kelantan', 'kuala-lumpur', 'labuan', 'melaka', 'negeri-sembilan', 'pahang', 'perak', 'perlis',
    'pulau-pinang', 'putrajaya', 'sabah', 'sarawak', 'selangor', 'terengganu')),
  country text not null default 'MY' check (country in ('MY')),
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index addresses_account on addresses (account_id, created_at);
create unique index addresses_one_default on addresses (account_id) where is_default;
