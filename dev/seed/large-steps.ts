/**
 * The large seed as statements, in the order they run for each block of classes. A block is up to 10,000 classes before
 * the earliest existing one, hourly in two rooms, with a year's cohort of members who come about once a week and have
 * one 50-class pack each: so rooms, instructors and people are never in two classes at once, and every credit is
 * accounted for.
 */
export const blockSteps: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'plan',
    text: `
      create temp table large_class on commit drop as
      select number, number % 2 as room, uuidv7() as id, t.id as type_id, t.difficulty_level_id, t.series_type_id, r.id as room_id, r.capacity,
        i.id as instructor_id, at.starts_at, at.starts_at + t.duration_minutes * interval '1 minute' as ends_at,
        10 + (array[3, -2, 1, -3, 2, 0, -1, 0, 2, -2])[number % 10 + 1] as wanted,
        (at.first_day + number / 28 - 28 + time '12:00') at time zone at.time_zone as opens_at
      from large_terms terms
      cross join lateral generate_series(0, terms.classes - 1) as number
      cross join lateral (
        select terms.time_zone, terms.last_day - (terms.classes - 1) / 28 as first_day,
          (terms.last_day - (terms.classes - 1) / 28 + number / 28 + make_time(6 + number / 2 % 14, 0, 0)) at time zone terms.time_zone as starts_at
      ) at
      join rooms r on r.id = (array[terms.reformer_room, terms.mat_room])[number % 2 + 1]
      join class_types t on t.id = case number % 2 when 1 then terms.mat_type else terms.reformer_types[(number / 2 + number / 28) % cardinality(terms.reformer_types) + 1] end
      join instructors i on i.id = terms.teachers[(number / 2 + number / 28 + 3 * (number % 2)) % 6 + 1]`,
  },
  {
    name: 'members',
    text: `
      create temp table large_member on commit drop as
      select number, uuidv7() as person_id, uuidv7() as account_id, uuidv7() as lot_id, 0::bigint as ledger_id,
        terms.prefix || terms.block || '-' || number || '@example.com' as email,
        ((select min(starts_at) from large_class) - interval '6 days') as joined_at,
        (first_day - 5 + time '10:00') at time zone terms.time_zone as paid_at, (first_day - 5 + 366 + time '00:00') at time zone terms.time_zone as expires_at
      from large_terms terms
      cross join lateral (select terms.last_day - (terms.classes - 1) / 28 as first_day) at
      cross join lateral generate_series(0, terms.members - 1) as number`,
  },
  {
    name: 'people',
    text: `
      with made as (
        insert into persons (id, full_name, birth_date, home_branch_id, created_at, updated_at)
        select person_id, 'Member ' || email, date '1970-01-01' + number * 7 % 12000, (select branch_id from large_terms), joined_at, joined_at from large_member
      ),
      keys as (
        insert into identity_keys (kind, value, person_id, created_at) select 'email', email, person_id, joined_at from large_member
      )
      insert into accounts (id, person_id, email, password_hash, created_at, updated_at)
      select account_id, person_id, email, (select password_hash from large_terms), joined_at, joined_at from large_member`,
  },
  {
    name: 'wanted seats',
    text: `
      create temp table large_booking on commit drop as
      select uuidv7() as id, asked.class_number, asked.seat, asked.place % terms.members as member,
        case (asked.place + 7 * (asked.place / terms.members)) % 50 when 0 then 'early' when 1 then 'early' when 2 then 'late' when 3 then 'no_show' else 'completed' end as fate,
        c.starts_at - (26 + asked.place * 7 % 40) * interval '1 hour' as created_at, c.starts_at, c.ends_at
      from large_terms terms
      cross join lateral (
        select c.number as class_number, seat, row_number() over (order by c.number, seat) - 1 as place from large_class c, generate_series(1, c.wanted) as seat
      ) asked
      join large_class c on c.number = asked.class_number`,
  },
  { name: 'statistics', text: 'analyze large_class, large_member, large_booking' },
  {
    name: 'classes',
    text: `
      with live as (select class_number, count(*) as taken from large_booking where fate in ('completed', 'no_show') group by class_number),
      made as (
        insert into class_sessions (id, branch_id, room_id, class_type_id, difficulty_level_id, series_type_id, starts_at, ends_at, opens_at, capacity, booked_count, status, created_at)
        select c.id, terms.branch_id, c.room_id, c.type_id, c.difficulty_level_id, c.series_type_id, c.starts_at, c.ends_at, c.opens_at, c.capacity,
          coalesce(live.taken, 0), 'completed', c.opens_at
        from large_class c
        cross join large_terms terms
        left join live on live.class_number = c.number
      )
      insert into session_instructors (session_id, instructor_id, role, teaches)
      select id, instructor_id, 'main', tstzrange(starts_at, ends_at) from large_class`,
  },
  {
    name: 'packs',
    text: `
      insert into package_lots (id, plan_id, branch_id, person_id, source_kind, source_id, granted, starts_at, expires_at, created_at)
      select lot_id, terms.plan_id, terms.branch_id, person_id, 'seed', lot_id, 50, paid_at, expires_at, paid_at from large_member cross join large_terms terms`,
  },
  {
    name: 'bookings',
    text: `
      insert into bookings (id, session_id, person_id, booked_by_account_id, booking_type, status, seat_no, lot_id, credit_effect, cancel_kind, attends, decided_at, created_at)
      select b.id, c.id, m.person_id, m.account_id, 'booking', case when b.fate in ('early', 'late') then 'canceled' else b.fate end, b.seat, m.lot_id,
        case b.fate when 'early' then 'returned' when 'completed' then 'used' else 'forfeited' end, case when b.fate in ('early', 'late') then b.fate end,
        tstzrange(b.starts_at, b.ends_at),
        case b.fate when 'early' then b.starts_at - interval '20 hours' when 'late' then b.starts_at - interval '3 hours' when 'no_show' then b.starts_at else b.ends_at end,
        b.created_at
      from large_booking b
      join large_class c on c.number = b.class_number
      join large_member m on m.number = b.member`,
  },
  {
    name: 'histories',
    text: `
      insert into booking_events (booking_id, at, from_status, to_status, actor_account_id, reason)
      select b.id, step.at, step.from_status, step.to_status, step.actor, step.reason
      from large_booking large
      join bookings b on b.id = large.id
      cross join lateral (
        values (1, b.created_at, null, 'booked', b.booked_by_account_id, 'book', true),
          (2, b.decided_at, 'booked', 'canceled', b.booked_by_account_id, 'cancel_' || b.cancel_kind, b.status = 'canceled'),
          (2, b.decided_at, 'booked', 'no_show', null, 'miss', b.status = 'no_show'),
          (2, lower(b.attends) - interval '3 minutes', 'booked', 'checked_in', null, 'check_in_staff', b.status = 'completed'),
          (3, b.decided_at, 'checked_in', 'completed', null, 'complete', b.status = 'completed')
      ) as step (place, at, from_status, to_status, actor, reason, happened)
      where step.happened
      order by b.id, step.place`,
  },
  {
    name: 'book',
    text: `
      insert into ledger_accounts (unit, kind, holder_id) select 'credit', 'lot', lot_id from large_member`,
  },
  {
    name: 'accounts',
    text: `
      update large_member m set ledger_id = a.id from ledger_accounts a where a.kind = 'lot' and a.unit = 'credit' and a.holder_id = m.lot_id`,
  },
  {
    name: 'moves',
    text: `
      create temp table large_move on commit drop as
      with moves as (
        select 1 as rank, 'grant:seed:' || lot_id as event_key, 'credit_granted' as reason, lot_id as subject, paid_at as at, lot_id, ledger_id, 50::bigint as amount,
          'house:credits_issued' as house, null as second_house
        from large_member
        union all
        select 2, 'spend:' || b.id, 'credit_used', b.id, b.created_at, m.lot_id, m.ledger_id, -1, 'house:credits_used', null
        from large_booking b
        join large_member m on m.number = b.member
        union all
        select 3, 'end:' || b.id, 'credit_returned', b.id, b.starts_at - interval '20 hours', m.lot_id, m.ledger_id, 1, 'house:credits_used', null
        from large_booking b
        join large_member m on m.number = b.member
        where b.fate = 'early'
        union all
        select 3, 'end:' || b.id, 'credit_forfeited', b.id, case b.fate when 'late' then b.starts_at - interval '3 hours' else b.starts_at end, m.lot_id, null, -1, 'house:credits_forfeited', 'house:credits_used'
        from large_booking b
        join large_member m on m.number = b.member
        where b.fate in ('late', 'no_show')
      ),
      left_over as (select lot_id, sum(amount) as left, count(*) as moves from moves where ledger_id is not null group by lot_id)
      select uuidv7() as id, all_moves.*, row_number() over (partition by ledger_id order by at, rank, event_key) as seq
      from (
        select * from moves
        union all
        select 4, 'expire:' || m.lot_id || ':' || o.moves, 'credit_expired', m.lot_id, m.expires_at, m.lot_id, m.ledger_id, -o.left::bigint, 'house:credits_expired', null
        from large_member m
        join left_over o on o.lot_id = m.lot_id
        where o.left > 0 and m.expires_at <= studio_now()
      ) all_moves`,
  },
  {
    name: 'transactions',
    text: `insert into ledger_transactions (id, event_key, reason, subject_id, at) select id, event_key, reason, subject, at from large_move order by at`,
  },
  // The constraint is checked once at the end of the block, instead of twice for each of a hundred thousand
  // transactions.
  { name: 'set the check aside', text: 'alter table ledger_entries disable trigger ledger_zero_sum' },
  {
    name: 'chains',
    text: `
      insert into ledger_entries (transaction_id, account_id, amount, holder_id, seq, hash)
      select id, ledger_id, amount, lot_id, seq, pg_temp.ledger_chain(ledger_id, seq::integer, amount, id) over (partition by ledger_id order by seq)
      from large_move
      where ledger_id is not null`,
  },
  {
    name: 'house',
    text: `
      with houses as (
        select kind, ledger_account('credit', kind, null) as id
        from unnest(array['house:credits_issued', 'house:credits_used', 'house:credits_forfeited', 'house:credits_expired']) as kind
      )
      insert into ledger_entries (transaction_id, account_id, amount, holder_id)
      select m.id, h.id, -m.amount, m.lot_id from large_move m join houses h on h.kind = m.house
      union all
      select m.id, h.id, m.amount, m.lot_id from large_move m join houses h on h.kind = m.second_house`,
  },
  {
    name: 'check',
    text: `
      do $$
      begin
        if exists (
          select 1
          from large_move m
          left join ledger_entries e on e.transaction_id = m.id
          group by m.id
          having coalesce(sum(e.amount), 1) <> 0
        ) then
          raise exception 'a ledger transaction of the large seed does not sum to zero';
        end if;
      end
      $$`,
  },
  { name: 'put the check back', text: 'alter table ledger_entries enable trigger ledger_zero_sum' },
  // The accounts were written since the last analyze: without new statistics all entries were scanned once for each
  // member.
  { name: 'ledger statistics', text: 'analyze large_member, ledger_accounts, ledger_transactions, ledger_entries' },
  {
    name: 'balances',
    text: `
      with last as (
        select distinct on (e.account_id) e.account_id, e.seq, e.hash, sum(e.amount) over (partition by e.account_id) as balance
        from ledger_entries e
        join large_member m on m.ledger_id = e.account_id
        order by e.account_id, e.seq desc
      )
      update ledger_accounts a set balance = last.balance, seq = last.seq, last_hash = last.hash from last where a.id = last.account_id`,
  },
]
