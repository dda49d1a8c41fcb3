-- What people signed, kept as evidence that can be verified later without this system: each record carries its own text and
-- names the record before it, so that a changed or removed one shows.

create table signed_forms (
  id uuid primary key default uuidv7(),
  -- Place in the chain of all records, counted from 1; like the two hashes it is set by the trigger below.
  sequence bigint not null default 0 unique,
  branch_id uuid not null references branches,
  kind text not null check (kind in ('waiver', 'terms', 'privacy')),
  version integer not null,
  language text not null check (language in ('en', 'zh')),
  -- Who takes part, who signed (the guardian where the participant is under 16), and the account it was done on.
  person_id uuid not null references persons,
  signer_person_id uuid not null references persons,
  signer_role text not null check (signer_role in ('self', 'guardian', 'participant')),
  account_id uuid not null references accounts,
  signed_at timestamptz not null,
  -- The published version in its canonical spelling, every language; and the text as the signer read it, ticks included.
  document_text text not null,
  document_sha256 text not null,
  rendered_text text not null,
  rendered_sha256 text not null,
  typed_name text,
  -- A drawn signature: a PNG in base64, written anew from its pixels, and the hash of its bytes. The same drawing never counts twice.
  signature_png text check (length(signature_png) <= 400000),
  signature_sha256 text unique,
  -- The statement: one line of JSON, every fact of the act. Its SHA-256 is the hash of the record.
  evidence text not null check (length(evidence) <= 40000),
  previous_hash text not null default '',
  hash text not null default '' unique,
  foreign key (branch_id, kind, version) references documents (branch_id, kind, version),
  unique (person_id, branch_id, kind, version, signer_role),
  check (typed_name is not null or signature_png is not null),
  check ((signature_png is null) = (signature_sha256 is null)),
  check ((signer_role = 'guardian') = (signer_person_id <> person_id))
);
create index signed_forms_account on signed_forms (account_id, signed_at);

-- The statement names its place and the hash before it, so whoever writes one must hold the lock while composing it.
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

-- A guardian's dependants are read with every form that is signed for them.
create index persons_guardian on persons (guardian_id) where guardian_id is not null;
