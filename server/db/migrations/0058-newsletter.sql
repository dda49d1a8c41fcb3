-- compatible
-- "Newsletter subscription in the footer (double opt-in)": an address that was typed is mailed nothing but the one question, until its owner says yes.

create table newsletter_subscribers (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  -- Normalised: lower case, no spaces around.
  email text not null check (email = lower(email) and email not like '% %' and length(email) <= 254),
  locale text not null check (locale in ('en', 'zh')),
  -- When the question was mailed last.
  requested_at timestamptz not null,
  confirmed_at timestamptz check (confirmed_at >= requested_at),
  unique (branch_id, email)
);
create index newsletter_subscribers_confirmed on newsletter_subscribers (branch_id, confirmed_at) where confirmed_at is not null;
create index newsletter_subscribers_waiting on newsletter_subscribers (requested_at) where confirmed_at is null;
