-- compatible
-- "Staff see what a colleague knew": what a branch writes down about a person, for its staff alone.
create table person_notes (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  person_id uuid not null references persons,
  kind text not null check (kind in ('injury', 'preference', 'money', 'other')),
  text text not null check (length(text) between 1 and 1000),
  -- The last day on which the note is pinned to rosters and to the top of the page, by the branch's calendar.
  pinned_until date,
  written_by_account_id uuid not null references accounts,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint person_notes_times check (created_at <= updated_at)
);
create index person_notes_person on person_notes (person_id, branch_id);

-- A word by which a branch groups people: "corporate", "prenatal".
create table person_tags (
  branch_id uuid not null references branches,
  person_id uuid not null references persons,
  tag text not null check (length(tag) between 1 and 30 and tag = lower(tag)),
  primary key (branch_id, person_id, tag)
);
create index person_tags_person on person_tags (person_id);
create index person_tags_tag on person_tags (branch_id, tag);
