-- The audit trail is one chain, whoever writes to it at the same moment: a row takes its number after the lock that orders the chain, and its
-- hash covers every column. Rows of before keep the hash they were written with.

alter table audit_entries alter column id drop identity;
alter table audit_entries add column hash_version integer not null default 1 check (hash_version in (1, 2));
alter table audit_entries alter column hash_version set default 2;

-- Version 1 left out the number, the branch and the request, and joined its values so that two rows could read alike.
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

create or replace function chain_audit_entry() returns trigger
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
