-- A studio has branches; a branch has rooms, teachers, levels and kinds of classes, and settings that decide its policies.

create table branches (
  id uuid primary key default uuidv7(),
  code text not null unique check (code ~ '^[a-z][a-z-]{1,40}$'),
  name jsonb not null,
  time_zone text not null,
  currency text not null default 'MYR' check (currency ~ '^[A-Z]{3}$'),
  sort integer not null default 0
);

create table rooms (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  name jsonb not null,
  capacity integer not null check (capacity between 1 and 20000),
  sort integer not null default 0
);
create index rooms_branch on rooms (branch_id);

create table instructors (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null,
  name text not null,
  bio jsonb not null default '{}',
  active boolean not null default true,
  sort integer not null default 0,
  unique (branch_id, slug)
);

create table difficulty_levels (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null,
  name jsonb not null,
  coils integer not null check (coils between 1 and 3),
  sort integer not null default 0,
  unique (branch_id, slug)
);

create table series_types (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  slug text not null,
  name jsonb not null,
  sort integer not null default 0,
  unique (branch_id, slug)
);

create table class_types (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  series_type_id uuid not null references series_types,
  difficulty_level_id uuid not null references difficulty_levels,
  slug text not null,
  name jsonb not null,
  description jsonb not null default '{}',
  duration_minutes integer not null check (duration_minutes between 5 and 480),
  spring text not null check (spring in ('flow', 'base', 'sculpt', 'jump', 'rest')),
  sort integer not null default 0,
  unique (branch_id, slug)
);

-- Policies and words of the studio; the shape of each value is checked by domain/studio before it is written.
create table settings (
  branch_id uuid not null references branches,
  key text not null check (length(key) between 1 and 80),
  value jsonb not null,
  updated_at timestamptz not null default clock_timestamp(),
  primary key (branch_id, key)
);

-- One row per act of staff, chained so that a removed or altered row shows.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  branch_id uuid references branches,
  actor_account_id uuid,
  actor_role text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  details jsonb not null default '{}',
  request_id text,
  previous_hash text not null default '',
  hash text not null default ''
);
create index audit_entries_subject on audit_entries (subject_kind, subject_id);

create function chain_audit_entry() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(7201);
  new.previous_hash := coalesce((select hash from audit_entries order by id desc limit 1), '');
  new.hash := encode(sha256(convert_to(concat_ws('|', new.previous_hash, extract(epoch from new.at), new.actor_account_id,
    new.actor_role, new.action, new.subject_kind, new.subject_id, new.details), 'UTF8')), 'hex');
  return new;
end
$$;
create trigger audit_entries_chain before insert on audit_entries for each row execute function chain_audit_entry();
create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function refuse_rewrite();

create trigger branches_changed after insert or update or delete on branches for each statement execute function tell_changed();
create trigger rooms_changed after insert or update or delete on rooms for each statement execute function tell_changed();
create trigger instructors_changed after insert or update or delete on instructors for each statement execute function tell_changed();
create trigger difficulty_levels_changed after insert or update or delete on difficulty_levels for each statement execute function tell_changed();
create trigger series_types_changed after insert or update or delete on series_types for each statement execute function tell_changed();
create trigger class_types_changed after insert or update or delete on class_types for each statement execute function tell_changed();
create trigger settings_changed after insert or update or delete on settings for each statement execute function tell_changed();
