-- The studio's one clock, the responses that make every write repeatable without a second effect, the limits of
-- callers, the list of what falls due, and the audit trail.

create extension if not exists btree_gist;

-- Finds products by parts of words.
create extension if not exists pg_trgm;

-- Finds misspelt words where they are stored.
create extension if not exists fuzzystrmatch;

create table clock_offset (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0,
  -- Tests stop the clock to meet a boundary to the millisecond.
  frozen_at timestamptz
);
insert into clock_offset default values;

-- What a database is used for: production refuses one that holds the demo studio, and servers with different
-- secrets never share one.
create table deployment (
  only_row boolean primary key default true check (only_row),
  demo boolean not null default false,
  -- A salt and a slow hash of SECRET, written by the first server that starts.
  secret_fingerprint text
);
insert into deployment (demo) values (false);

create table idempotency_answers (
  actor text not null,
  key text not null check (length(key) between 1 and 200),
  endpoint text not null,
  request_hash text not null,
  status integer not null,
  -- json, not jsonb: a replay is the same text, keys in the same order.
  answer json not null,
  created_at timestamptz not null default clock_timestamp(),
  primary key (actor, key)
);
-- Rows are written in the order of their age, so an index of ranges of pages does, at next to no cost per write.
create index idempotency_answers_age on idempotency_answers using brin (created_at);

-- Calls are counted, so that nobody can guess passwords or flood the desk. Counts that are over are cleared every
-- hour.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_by_expiry on rate_limits (expire);

create table due_rows (
  id uuid primary key default uuidv7(),
  kind text not null,
  subject_id uuid not null,
  due_at timestamptz not null,
  done_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique (kind, subject_id)
);
create index due_rows_open on due_rows (due_at) where done_at is null;

-- One row per act of staff, chained so that a removed or altered row shows.
create table audit_entries (
  -- One chain, whoever writes at the same moment: a row takes its number after the lock that orders the chain, and
  -- its hash covers every column. Version 1 rows keep the hash they were written with.
  id bigint primary key,
  at timestamptz not null,
  branch_id uuid,
  actor_account_id uuid,
  actor_role text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  details jsonb not null default '{}',
  request_id text,
  previous_hash text not null default '',
  hash text not null default '',
  hash_version integer not null default 2 check (hash_version in (1, 2))
);
create index audit_entries_subject on audit_entries (subject_kind, subject_id);

-- Version 1 left out the number, the branch and the request, and joined its values so that two rows could read
-- alike.
create function audit_entry_hash(entry audit_entries) returns text
language sql
stable
as $$
  select encode(sha256(convert_to(
    case entry.hash_version
      when 1 then concat_ws('|', entry.previous_hash, extract(epoch from entry.at), entry.actor_account_id,
        entry.actor_role, entry.action, entry.subject_kind, entry.subject_id, entry.details)
      else jsonb_build_array(entry.hash_version, entry.previous_hash, entry.id, extract(epoch from entry.at), entry.branch_id, entry.actor_account_id,
        entry.actor_role, entry.action, entry.subject_kind, entry.subject_id, entry.details, entry.request_id)::text
    end, 'UTF8')), 'hex')
$$;

create function chain_audit_entry() returns trigger
language plpgsql
as $$
declare
  last record;
begin
  -- Held to the end of the transaction, so that the row before this one is committed when the next statement reads it.
  perform pg_advisory_xact_lock(7201);
  select id, hash into last from audit_entries order by id desc limit 1;
  new.id := coalesce(last.id, 0) + 1;
  new.previous_hash := coalesce(last.hash, '');
  new.hash_version := 2;
  new.hash := audit_entry_hash(new);
  return new;
end
$$;
create trigger audit_entries_chain before insert on audit_entries for each row execute function chain_audit_entry();

-- Refuses to rewrite history. Attached to every append-only table.
create function refuse_rewrite() returns trigger
language plpgsql
as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger audit_entries_append_only before update or delete on audit_entries for each row execute function refuse_rewrite();
create trigger audit_entries_kept before truncate on audit_entries for each statement execute function refuse_rewrite();
