-- One double-entry, append-only book for class credits, points, store credit and gift cards: every transaction sums to
-- zero in its unit, a person's balance never goes below its floor, and one business event posts once.

create table ledger_accounts (
  id bigint generated always as identity primary key,
  unit text not null check (unit in ('credit', 'point', 'sen')),
  -- What the account holds: 'lot', 'points', 'store_credit', 'gift_card' for people; 'house:…' for the studio's side.
  kind text not null,
  -- The pack, account or gift card it belongs to; absent for the house.
  holder_id uuid,
  balance bigint not null default 0,
  seq integer not null default 0,
  last_hash text not null default '',
  check ((holder_id is null) = (kind like 'house:%')),
  -- House accounts are summed, never counted here: a counter would serialise every sale.
  check (holder_id is not null or (balance = 0 and seq = 0)),
  constraint ledger_balance_floor check (balance >= 0)
);
create unique index ledger_accounts_holder on ledger_accounts (kind, holder_id, unit) where holder_id is not null;
create unique index ledger_accounts_house on ledger_accounts (kind, unit) where holder_id is null;

create table ledger_transactions (
  id uuid primary key default uuidv7(),
  event_key text not null unique check (length(event_key) between 3 and 200),
  reason text not null,
  subject_id uuid,
  at timestamptz not null
);
create index ledger_transactions_subject on ledger_transactions (subject_id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  transaction_id uuid not null references ledger_transactions,
  account_id bigint not null references ledger_accounts,
  amount bigint not null check (amount <> 0),
  -- The pack, account or card the entry is about, on both sides, so that house entries can be told apart.
  holder_id uuid not null,
  -- Place in the chain of a person's account; absent for the house.
  seq integer,
  hash text
);
create unique index ledger_entries_chain on ledger_entries (account_id, seq) where seq is not null;
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_holder on ledger_entries (holder_id);

create function ledger_hash(previous_hash text, account bigint, place integer, amount bigint, txn uuid) returns text
language sql immutable
as $$
  select encode(sha256(convert_to(concat_ws('|', previous_hash, account, place, amount, txn), 'UTF8')), 'hex')
$$;

create function ledger_sums_to_zero() returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from ledger_entries e
    join ledger_accounts a on a.id = e.account_id
    where e.transaction_id = new.transaction_id
    group by a.unit
    having sum(e.amount) <> 0
  ) or not exists (select 1 from ledger_entries e where e.transaction_id = new.transaction_id) then
    raise exception 'ledger transaction % does not sum to zero', new.id using constraint = 'ledger_zero_sum', errcode = '23514';
  end if;
  return null;
end
$$;
-- On the entries, so that a late entry to an old transaction is caught as well.
create constraint trigger ledger_zero_sum after insert on ledger_entries
  deferrable initially deferred for each row execute function ledger_sums_to_zero();

create function refuse_ledger_delete() returns trigger
language plpgsql
as $$
begin
  raise exception 'a ledger account is never deleted nor renamed';
end
$$;
create trigger ledger_accounts_keep before delete on ledger_accounts for each row execute function refuse_ledger_delete();
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_rewrite();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_rewrite();

-- The account of that kind and holder, made on first use. A holder of null means the house.
create function ledger_account(p_unit text, p_kind text, p_holder uuid) returns bigint
language plpgsql
as $$
declare
  found_id bigint;
begin
  if p_holder is null then
    select id into found_id from ledger_accounts where kind = p_kind and unit = p_unit and holder_id is null;
  else
    select id into found_id from ledger_accounts where kind = p_kind and unit = p_unit and holder_id = p_holder;
  end if;
  if found_id is null then
    insert into ledger_accounts (unit, kind, holder_id) values (p_unit, p_kind, p_holder)
    on conflict do nothing
    returning id into found_id;
  end if;
  if found_id is null then
    return ledger_account(p_unit, p_kind, p_holder);
  end if;
  return found_id;
end
$$;

-- Writes one side of a move. A person's side moves the balance and lengthens the chain.
create function ledger_post_side(p_transaction uuid, p_account bigint, p_amount bigint, p_about uuid) returns void
language plpgsql
as $$
declare
  place integer;
  link text;
begin
  update ledger_accounts
  set balance = balance + p_amount, seq = seq + 1, last_hash = ledger_hash(last_hash, id, seq + 1, p_amount, p_transaction)
  where id = p_account and holder_id is not null
  returning seq, last_hash into place, link;
  insert into ledger_entries (transaction_id, account_id, amount, holder_id, seq, hash)
  values (p_transaction, p_account, p_amount, p_about, place, link);
end
$$;

-- Moves `amount` of `unit` from one account to another in one round trip, locking accounts in order of id. Returns the
-- transaction, or null when the event was posted before (a repeat is a no-op). Violates ledger_balance_floor when a
-- person's balance would go below zero.
create function ledger_move(
  p_event_key text, p_reason text, p_subject uuid, p_at timestamptz, p_unit text, p_amount bigint,
  p_from_kind text, p_from_holder uuid, p_to_kind text, p_to_holder uuid, p_about uuid
) returns uuid
language plpgsql
as $$
declare
  txn uuid;
  from_id bigint;
  to_id bigint;
begin
  if p_amount <= 0 then
    raise exception 'a ledger move needs a positive amount, not %', p_amount using errcode = '23514';
  end if;
  insert into ledger_transactions (event_key, reason, subject_id, at)
  values (p_event_key, p_reason, p_subject, p_at)
  on conflict (event_key) do nothing
  returning id into txn;
  if txn is null then
    return null;
  end if;
  from_id := ledger_account(p_unit, p_from_kind, p_from_holder);
  to_id := ledger_account(p_unit, p_to_kind, p_to_holder);
  if from_id < to_id then
    perform ledger_post_side(txn, from_id, -p_amount, p_about);
    perform ledger_post_side(txn, to_id, p_amount, p_about);
  else
    perform ledger_post_side(txn, to_id, p_amount, p_about);
    perform ledger_post_side(txn, from_id, -p_amount, p_about);
  end if;
  return txn;
end
$$;
