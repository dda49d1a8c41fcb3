-- One double-entry, append-only ledger for credits, points, store credit and gift cards.

-- Every transaction sums to zero in its unit, a person's balance never goes below its floor, and one business event
-- posts once.
create table ledger_accounts (
  id bigint generated always as identity primary key,
  unit text not null check (unit in ('credit', 'point', 'sen')),
  -- What the account holds: 'lot', 'points', 'store_credit', 'gift_card' for people; 'house:…' for the studio's
  -- side.
  kind text not null,
  -- The pack, account or gift card it belongs to; absent for the house.
  holder_id uuid,
  balance bigint not null default 0,
  seq integer not null default 0,
  last_hash text not null default '',
  constraint ledger_accounts_check check ((holder_id is null) = (kind like 'house:%')),
  -- House accounts are summed, never counted here: a counter would serialise every sale.
  constraint ledger_accounts_check1 check (holder_id is not null or (balance = 0 and seq = 0)),
  constraint ledger_balance_floor check (balance >= 0)
) with (fillfactor = 70);
-- Free space in each page, so that a new balance needs no new index entry.
create unique index ledger_accounts_holder on ledger_accounts (kind, holder_id, unit) where holder_id is not null;
create unique index ledger_accounts_house on ledger_accounts (kind, unit) where holder_id is null;

create function refuse_ledger_delete() returns trigger
language plpgsql
as $$
begin
  raise exception 'a ledger account is never deleted nor renamed';
end
$$;
create trigger ledger_accounts_keep before delete on ledger_accounts for each row execute function refuse_ledger_delete();
create trigger ledger_accounts_kept before truncate on ledger_accounts for each statement execute function refuse_rewrite();

create table ledger_transactions (
  id uuid primary key default uuidv7(),
  event_key text not null unique check (length(event_key) between 3 and 200),
  reason text not null,
  subject_id uuid,
  at timestamptz not null
);
create trigger ledger_transactions_append_only before update or delete on ledger_transactions for each row execute function refuse_rewrite();
create trigger ledger_transactions_kept before truncate on ledger_transactions for each statement execute function refuse_rewrite();

create table ledger_entries (
  -- Two keys without a foreign key each: the check below looks both up, and the locks that foreign keys take would
  -- make every sale wait at the rows of the house. Nothing that is looked up can go away, because accounts and
  -- transactions are never deleted.
  transaction_id uuid not null,
  account_id bigint not null,
  amount bigint not null check (amount <> 0),
  -- The pack, account or card the entry is about, on both sides, so that house entries can be told apart.
  holder_id uuid not null,
  -- Sequence number in the chain of a person's account; null for the house.
  seq integer,
  hash text,
  primary key (transaction_id, account_id)
);
create unique index ledger_entries_chain on ledger_entries (account_id, seq) where seq is not null;
create index ledger_entries_holder on ledger_entries (holder_id);

-- All entries that one statement adds, per transaction and unit; so a late entry to an old transaction is caught as
-- well.
create function ledger_sums_to_zero() returns trigger
language plpgsql
as $$
begin
  if exists (
    select 1
    from (
      select transaction_id, amount, (select a.unit from ledger_accounts a where a.id = account_id) as unit,
        (select true from ledger_transactions t where t.id = transaction_id) as known
      from added
    ) entry
    group by transaction_id, unit
    having sum(amount) <> 0 or unit is null or bool_and(known) is not true
  ) then
    raise exception 'a ledger transaction does not sum to zero, or is between accounts that are none' using constraint = 'ledger_zero_sum', errcode = '23514';
  end if;
  return null;
end
$$;
create trigger ledger_zero_sum after insert on ledger_entries
  referencing new table as added for each statement execute function ledger_sums_to_zero();
create trigger ledger_entries_append_only before update or delete on ledger_entries for each row execute function refuse_rewrite();
create trigger ledger_entries_kept before truncate on ledger_entries for each statement execute function refuse_rewrite();

-- "1 point per RM1, 100 points = RM1, 12 months": what one order has earned, which expires together. How many
-- points somebody has is in the ledger; the lots say until when.
create table point_lots (
  id uuid primary key default uuidv7(),
  account_id uuid not null references accounts,
  -- An order earns once, whoever repeats its payment. Staff may give points and take some away, with a reason in
  -- the audit: such points are of a branch and of no order.
  order_id uuid unique,
  points integer not null check (points > 0),
  -- What was not spent, taken back or lost by now.
  remaining integer not null,
  -- What the order had to give back with its money, and how much of that nobody had any more.
  taken_back integer not null default 0 check (taken_back >= 0),
  written_off integer not null default 0 check (written_off >= 0),
  earned_at timestamptz not null,
  expires_at timestamptz not null,
  branch_id uuid not null references branches,
  -- "1 point per RM1" holds for what a membership collects as well: such points are of a cycle and of no order. A
  -- cycle earns once, whoever repeats its payment.
  collection_id uuid unique,
  constraint point_lots_check check (remaining between 0 and points),
  constraint point_lots_check1 check (expires_at > earned_at),
  constraint point_lots_check2 check (taken_back + written_off <= points),
  constraint point_lots_earned_with check (num_nonnulls(order_id, collection_id) <= 1)
);
create index point_lots_account on point_lots (account_id, expires_at, id) where remaining > 0;
create index point_lots_expiry on point_lots (expires_at) where remaining > 0;

-- "Check-balance (guess-proof)": a gift card is known by a code of 80 random bits, of which the studio keeps a hash
-- and the last four letters. What is left on it stands in the ledger, under the card.
create table gift_cards (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches,
  code_hash text not null unique check (length(code_hash) = 64),
  last_four text not null check (last_four ~ '^[0-9A-HJKMNP-TV-Z]{4}$'),
  -- What it was issued with; it never holds more.
  value_sen bigint not null check (value_sen between 1 and 500000),
  status text not null check (status in ('pending', 'active', 'frozen')),
  created_at timestamptz not null
);
create index gift_cards_branch on gift_cards (branch_id, created_at);

-- "Nobody gives to themselves, and each gift stands in the owner's list": what staff gave away without being paid
-- for it, to whom and why. What one of them gives in a day is counted here. Who gave is kept for good, so that
-- whoever issued a gift card cannot spend it.
create table giveaways (
  id uuid primary key default uuidv7(),
  branch_id uuid not null references branches (id),
  given_by_account_id uuid not null references accounts (id),
  -- Null for a gift card, which is for whoever has its code, and for a guest.
  person_id uuid references persons (id),
  kind text not null check (kind in ('store_credit', 'points', 'credits', 'package', 'gift_card', 'seat', 'refund')),
  -- What was changed: an account, a pack, a card, a booking or an order.
  subject_id uuid not null,
  worth_sen bigint not null check (worth_sen >= 0),
  reason text not null,
  given_at timestamptz not null
);
create index giveaways_by_day on giveaways (given_by_account_id, given_at);
create index giveaways_of_branch on giveaways (branch_id, given_at);
create index giveaways_of_card on giveaways (subject_id) where kind = 'gift_card';

-- In one expression that PostgreSQL can put in the place of the call. What is hashed holds digits, letters, dashes
-- and bars alone.
create function ledger_hash(previous_hash text, account bigint, place integer, amount bigint, txn uuid) returns text
language sql immutable
as $$
  select encode(sha256((previous_hash || '|' || account || '|' || place || '|' || amount || '|' || txn)::bytea), 'hex')
$$;

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

-- Moves `amount` of `unit` from one account to another in one round trip, locking accounts in order of id. Returns
-- the transaction, or null when the event was posted before (a repeat is a no-op). Violates ledger_balance_floor
-- when a person's balance would go below zero. Every statement looks up single rows by key, so each is planned once
-- per connection.
create function ledger_move(
  p_event_key text, p_reason text, p_subject uuid, p_at timestamptz, p_unit text, p_amount bigint,
  p_from_kind text, p_from_holder uuid, p_to_kind text, p_to_holder uuid, p_about uuid
) returns uuid
language plpgsql
set plan_cache_mode = force_generic_plan
as $$
declare
  txn uuid;
  from_id bigint;
  from_place integer;
  from_link text;
  to_id bigint;
  to_place integer;
  to_link text;
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
  if p_from_holder is not null and p_to_holder is not null then
    perform 1 from ledger_accounts
    where unit = p_unit and (kind = p_from_kind and holder_id = p_from_holder or kind = p_to_kind and holder_id = p_to_holder)
    order by id for no key update;
  end if;
  -- A person's account is found by being changed, and made when there is none; the house's is only named.
  if p_from_holder is null then
    select id into from_id from ledger_accounts where kind = p_from_kind and unit = p_unit and holder_id is null;
    from_id := coalesce(from_id, ledger_account(p_unit, p_from_kind, null));
  else
    loop
      update ledger_accounts
      set balance = balance - p_amount, seq = seq + 1, last_hash = ledger_hash(last_hash, id, seq + 1, -p_amount, txn)
      where kind = p_from_kind and unit = p_unit and holder_id = p_from_holder
      returning id, seq, last_hash into from_id, from_place, from_link;
      exit when found;
      perform ledger_account(p_unit, p_from_kind, p_from_holder);
    end loop;
  end if;
  if p_to_holder is null then
    select id into to_id from ledger_accounts where kind = p_to_kind and unit = p_unit and holder_id is null;
    to_id := coalesce(to_id, ledger_account(p_unit, p_to_kind, null));
  else
    loop
      update ledger_accounts
      set balance = balance + p_amount, seq = seq + 1, last_hash = ledger_hash(last_hash, id, seq + 1, p_amount, txn)
      where kind = p_to_kind and unit = p_unit and holder_id = p_to_holder
      returning id, seq, last_hash into to_id, to_place, to_link;
      exit when found;
      perform ledger_account(p_unit, p_to_kind, p_to_holder);
    end loop;
  end if;
  insert into ledger_entries (transaction_id, account_id, amount, holder_id, seq, hash)
  values (txn, from_id, -p_amount, p_about, from_place, from_link), (txn, to_id, p_amount, p_about, to_place, to_link);
  return txn;
end
$$;

-- The same for many moves, given as an array of objects with the names of the parameters above and a `place`: as
-- many statements as one move takes. Gives the place and transaction of each that was posted. Where this cannot be
-- done at once (an account is new or moved twice, an event is told twice, value passes between two people) the
-- moves are made one after the other.
create function ledger_moves(p_moves json) returns table (place integer, posted uuid)
language plpgsql
set plan_cache_mode = force_generic_plan
-- Every row is found by its key, however small the tables were when this was planned.
set enable_seqscan = off
set enable_hashjoin = off
set enable_mergejoin = off
as $$
declare
  at_once boolean;
begin
  if p_moves is null then
    return;
  end if;
  select count(*) > 1 and count(distinct event_key) = count(*) and bool_and(amount > 0) and bool_and(from_holder is null or to_holder is null)
    and bool_and(from_holder is not null or exists (select 1 from ledger_accounts a where a.kind = m.from_kind and a.unit = m.unit and a.holder_id is null))
    and bool_and(to_holder is not null or exists (select 1 from ledger_accounts a where a.kind = m.to_kind and a.unit = m.unit and a.holder_id is null))
  into at_once
  from json_to_recordset(p_moves) as m (event_key text, unit text, amount bigint, from_kind text, from_holder uuid, to_kind text, to_holder uuid);
  if at_once then
    -- In order of id, as one move does.
    with held as (
      select unit, case when from_holder is null then to_kind else from_kind end as kind, coalesce(from_holder, to_holder) as holder
      from json_to_recordset(p_moves) as m (unit text, from_kind text, from_holder uuid, to_kind text, to_holder uuid)
      where coalesce(from_holder, to_holder) is not null
    ),
    locked as (
      select a.id from ledger_accounts a join (select distinct unit, kind, holder from held) s on a.kind = s.kind and a.unit = s.unit and a.holder_id = s.holder
      order by a.id for no key update of a
    )
    select (select count(*) from held) = (select count(*) from locked) into at_once;
  end if;
  if not at_once then
    return query
    select single.place, single.txn
    from (
      select m.place, ledger_move(m.event_key, m.reason, m.subject, m.at, m.unit, m.amount, m.from_kind, m.from_holder, m.to_kind, m.to_holder, m.about) as txn
      from (
        select *
        from json_to_recordset(p_moves) as s (
          place integer, event_key text, reason text, subject uuid, at timestamptz, unit text, amount bigint, from_kind text, from_holder uuid, to_kind text, to_holder uuid, about uuid
        )
        order by s.place
        offset 0
      ) m
      offset 0
    ) single
    where single.txn is not null;
    return;
  end if;
  return query
  with sent as materialized (
    select *
    from json_to_recordset(p_moves) as s (
      place integer, event_key text, reason text, subject uuid, at timestamptz, unit text, amount bigint, from_kind text, from_holder uuid, to_kind text, to_holder uuid, about uuid
    )
  ),
  txn as (
    insert into ledger_transactions (event_key, reason, subject_id, at)
    select s.event_key, s.reason, s.subject, s.at from sent s order by s.place
    on conflict (event_key) do nothing
    returning id, event_key
  ),
  side as materialized (
    select s.place, t.id as txn, s.unit, s.from_kind as kind, s.from_holder as holder, -s.amount as amount, s.about from sent s join txn t on t.event_key = s.event_key
    union all
    select s.place, t.id, s.unit, s.to_kind, s.to_holder, s.amount, s.about from sent s join txn t on t.event_key = s.event_key
  ),
  held as (
    update ledger_accounts a
    set balance = a.balance + side.amount, seq = a.seq + 1, last_hash = ledger_hash(a.last_hash, a.id, a.seq + 1, side.amount, side.txn)
    from side
    where a.kind = side.kind and a.unit = side.unit and a.holder_id = side.holder
    returning side.txn, a.id, side.amount, side.about, a.seq, a.last_hash
  ),
  entries as (
    insert into ledger_entries (transaction_id, account_id, amount, holder_id, seq, hash)
    select held.txn, held.id, held.amount, held.about, held.seq, held.last_hash from held
    union all
    select side.txn, a.id, side.amount, side.about, null, null
    from side join ledger_accounts a on a.kind = side.kind and a.unit = side.unit and a.holder_id is null
    where side.holder is null
    returning transaction_id
  )
  select side.place, side.txn from side where side.amount < 0 and (select count(*) from entries) > 0;
end
$$;
