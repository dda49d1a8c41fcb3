-- compatible: columns that may be null; a version before this changes a date without noting it.
-- "Change date of birth after refusal: allowed once with review flag" (RELIABILITY A84): what it was before, until the studio has looked at it.

alter table persons
  add column birth_date_before date,
  add column birth_date_changed_at timestamptz,
  add constraint persons_birth_date_changed check (num_nonnulls(birth_date_before, birth_date_changed_at) in (0, 2));
create index persons_birth_date_changed on persons (birth_date_changed_at) where birth_date_changed_at is not null;
