import {
  attempt,
  code,
  extension,
  halfMove,
  laterClass,
  oddBooking,
  oddOrder,
  oddPrivate,
  orderId,
  orderLine,
  privateClass,
  shareableLot,
  sharers,
  stranger,
  usedLot,
} from './odd-rows.ts'
import { bookedPlace, oddWaiter, waitingBreaks } from './waiting-breaks.ts'

/** How one invariant of server/db/invariants is broken on purpose, in a copy of the demo. */
export interface InvariantBreak {
  /** Statements, run with triggers and foreign keys off; what else refuses them is dropped by name first. */
  readonly breaks: readonly string[]
  /** Invariants that cannot hold when this one does not; none but these may report beside it. */
  readonly drags?: readonly string[]
}

/** By name of the invariant's file. One file may have several ways to break. */
export const invariantBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i50-histories-follow-the-transition-table': [
    // A row that looks legal: statuses that there are, an unbroken history, and an act that the table does not hold from there.
    {
      breaks: [
        `insert into booking_events (booking_id, at, from_status, to_status, reason) values (${bookedPlace}, studio_now(), 'booked', 'booked', 'undo_check_in')`,
      ],
    },
    // The last act gave the credit back, and the booking keeps it as used.
    {
      breaks: [
        `update bookings set credit_effect = 'used' where id = (select id from bookings where cancel_kind = 'early' limit 1)`,
      ],
      drags: ['i14-cancelled-bookings-settled-by-the-rule', 'i07-pack-credits-are-conserved'],
    },
  ],
  ...waitingBreaks,
  'age-i28-held-places-end-in-time': [
    {
      breaks: [
        `insert into bookings (session_id, person_id, booking_type, status, seat_no, attends, held_until, decided_at, created_at)
        select s.id, (select p.id from persons p where not exists (select 1 from bookings b where b.person_id = p.id) limit 1), 'booking', 'pending', s.capacity,
          tstzrange(s.starts_at, s.ends_at), studio_now() - interval '61 seconds', studio_now() - interval '11 minutes', studio_now() - interval '12 minutes'
        from class_sessions s
        where s.booked_count < s.capacity and not exists (select 1 from bookings b where b.session_id = s.id and b.seat_no = s.capacity) limit 1`,
        `insert into booking_events (booking_id, at, from_status, to_status, reason) select id, decided_at, null, 'pending', 'hold' from bookings where held_until is not null`,
        `update class_sessions set booked_count = booked_count + 1 where id = (select session_id from bookings where held_until is not null)`,
      ],
    },
  ],
  'age-i28-orders-end-when-their-time-is-over': [
    { breaks: [oddOrder({ status: 'pending', expiresAt: `studio_now() - interval '16 minutes'` })] },
  ],
  'age-i39-letters-leave-within-a-quarter-of-an-hour': [
    {
      breaks: [
        `insert into messages (event_key, template, recipient, locale, subject, letter, created_at, next_try_at)
      values ('broken', 'broken', 'a@example.com', 'en', '', '{}', studio_now() - interval '16 minutes', studio_now())`,
      ],
    },
  ],
  'i01-ledger-transactions-sum-to-zero': [{ breaks: [halfMove(5), halfMove(-5)] }],
  'i02-balances-equal-their-entries': [
    { breaks: [`update ledger_accounts set balance = balance + 1 where holder_id = ${usedLot}`] },
  ],
  'i03-whole-book-sums-to-zero': [{ breaks: [halfMove(5)], drags: ['i01-ledger-transactions-sum-to-zero'] }],
  'i04-ledger-chains-are-unbroken': [
    { breaks: [`update ledger_entries set hash = 'forged' where seq = 1 and holder_id = ${usedLot}`] },
    {
      breaks: [
        `update ledger_entries set seq = seq + 1000 where (transaction_id, account_id) = (
      select transaction_id, account_id from ledger_entries where seq is not null order by transaction_id desc, account_id limit 1)`,
      ],
    },
  ],
  'i06-balances-are-not-negative': [
    {
      breaks: [
        'alter table ledger_accounts drop constraint ledger_balance_floor',
        `select ledger_move('broken', 'broken', null, studio_now(), 'sen', 100, 'store_credit', '00000000-0000-4000-8000-000000000003', 'house:store_credit_spent', null, '00000000-0000-4000-8000-000000000003')`,
      ],
    },
  ],
  'i07-pack-credits-are-conserved': [
    { breaks: [`update package_lots set granted = granted + 1 where id = ${usedLot}`] },
  ],
  'i08-no-credit-after-its-pack-expired': [
    { breaks: [`update package_lots set expires_at = starts_at + interval '1 second' where id = ${usedLot}`] },
  ],
  'i09-no-class-over-capacity': [
    {
      breaks: [
        'alter table class_sessions drop constraint class_sessions_capacity',
        `update class_sessions set capacity = booked_count - 1 where id = (select session_id from bookings where status = 'booked' limit 1)`,
      ],
    },
  ],
  'i10-class-counters-equal-their-bookings': [
    {
      breaks: [
        `update class_sessions set booked_count = booked_count - 1 where id = (select session_id from bookings where status = 'booked' limit 1)`,
      ],
    },
  ],
  'i11-one-live-booking-per-person-and-class': [
    {
      breaks: [
        'drop index bookings_one_per_person',
        ...oddBooking({
          status: 'booked',
          session: `(select id from class_sessions where ${laterClass} and booked_count between 1 and capacity - 1 order by starts_at, id limit 1)`,
          person: `(select b.person_id from bookings b where b.booking_type = 'booking' and b.status = 'booked' and b.session_id =
          (select id from class_sessions where ${laterClass} and booked_count between 1 and capacity - 1 order by starts_at, id limit 1) limit 1)`,
        }),
      ],
    },
  ],
  'i12-nobody-in-two-places-at-once': [
    {
      breaks: [
        'alter table bookings drop constraint bookings_person_free',
        ...oddBooking({
          status: 'booked',
          person: `(select person_id from bookings where booking_type = 'booking' and status = 'booked' order by created_at desc, id limit 1)`,
          attends: `(select attends from bookings where booking_type = 'booking' and status = 'booked' order by created_at desc, id limit 1)`,
          session: `(select id from class_sessions where ${laterClass} and booked_count < capacity
            and id not in (select session_id from bookings where person_id = (
              select person_id from bookings where booking_type = 'booking' and status = 'booked' order by created_at desc, id limit 1)) order by starts_at desc, id limit 1)`,
        }),
      ],
    },
    {
      breaks: [
        'alter table session_instructors drop constraint session_instructors_free',
        `update session_instructors set teaches = (select teaches from session_instructors order by session_id limit 1),
          instructor_id = (select instructor_id from session_instructors order by session_id limit 1)
        where session_id = (select session_id from session_instructors order by session_id offset 1 limit 1)`,
      ],
    },
  ],
  'i13-every-booking-paid-or-free-for-a-reason': [{ breaks: oddBooking({ status: 'completed', freeReason: 'null' }) }],
  'i14-cancelled-bookings-settled-by-the-rule': [
    {
      breaks: [
        `update bookings set decided_at = lower(attends) where id = (select id from bookings where cancel_kind = 'early' limit 1)`,
      ],
    },
    {
      breaks: [
        `update bookings set cancel_kind = 'early' where id = (select id from bookings where cancel_kind = 'late' limit 1)`,
      ],
      drags: ['i50-histories-follow-the-transition-table'],
    },
  ],
  'i15-cancelled-classes-gave-every-credit-back': [
    {
      breaks: [
        `update class_sessions set status = 'canceled' where id = (select session_id from bookings where id = ${bookedPlace})`,
      ],
    },
  ],
  'i16-doors-open-and-close-on-time': [
    {
      breaks: [
        `update booking_events set at = at - interval '1 minute' where id = (select id from booking_events where to_status = 'no_show' limit 1)`,
      ],
    },
    {
      breaks: [
        `insert into booking_events (booking_id, at, from_status, to_status, reason)
        select b.id, s.starts_at - interval '5 minutes 1 millisecond', 'booked', 'booked', 'check_in_pass' from bookings b join class_sessions s on s.id = b.session_id where b.id = ${bookedPlace}`,
      ],
      drags: ['i50-histories-follow-the-transition-table'],
    },
  ],
  'i17-nobody-overtakes-in-the-queue': [
    {
      breaks: [
        ...oddWaiter({
          session: `(select session_id from bookings where id = ${bookedPlace})`,
          since: `timestamptz '2000-01-01'`,
        }),
        `update bookings set skipped_for = 'credit' where id = '00000000-0000-4000-8000-000000000001'`,
        `insert into booking_events (booking_id, at, from_status, to_status, reason) values (${bookedPlace}, studio_now(), 'booked', 'booked', 'promote')`,
      ],
      drags: ['i50-histories-follow-the-transition-table'],
    },
  ],
  'age-i18-free-places-pass-to-the-queue': [
    {
      breaks: oddWaiter({
        session: `(select id from class_sessions where ${laterClass} and booked_count < capacity order by starts_at, id limit 1)`,
        since: `studio_now() - interval '61 seconds'`,
      }),
    },
  ],
  'i19-each-promotion-is-one-booking-and-one-credit': [
    { breaks: [`update bookings set promoted_at = created_at where id = ${bookedPlace}`] },
  ],
  'i20-paid-orders-have-one-capture': [{ breaks: [oddOrder({ status: 'processing', paidAt: 'studio_now()' })] }],
  'i21-order-totals-add-up': [{ breaks: [oddOrder({ status: 'pending' }), orderLine({ unitSen: 50 })] }],
  'i22-delivered-exactly-when-paid': [
    { breaks: [oddOrder({ status: 'pending' }), orderLine({ unitSen: 100, fulfilledAt: 'studio_now()' })] },
  ],
  'i24-each-gateway-transaction-counts-once': [
    {
      breaks: [
        'alter table payment_attempts drop constraint payment_attempts_provider_gateway_transaction_id_key',
        attempt({ reference: '4', status: 'failed' }),
        attempt({ reference: '5', status: 'failed' }),
      ],
    },
  ],
  'i25-booking-histories-are-unbroken': [
    {
      breaks: [
        `update booking_events set from_status = 'pending' where id = (select id from booking_events where from_status = 'booked' limit 1)`,
      ],
      drags: ['i50-histories-follow-the-transition-table'],
    },
    {
      breaks: [
        `delete from booking_events where id = (select id from booking_events where to_status = 'completed' limit 1)`,
      ],
    },
  ],
  'i25-order-histories-are-unbroken': [
    {
      breaks: [
        oddOrder({ status: 'pending' }),
        `insert into order_events (order_id, at, from_status, to_status, reason) values (${orderId}, studio_now(), 'complete', 'pending', 'broken')`,
      ],
    },
    {
      breaks: [
        oddOrder({ status: 'pending' }),
        `insert into order_events (order_id, at, from_status, to_status, reason) values (${orderId}, studio_now(), null, 'pending', 'placed'),
          (${orderId}, studio_now(), 'pending', 'payment_review', 'review'), (${orderId}, studio_now(), 'payment_review', 'pending', 'broken')`,
      ],
    },
  ],
  'i26-refunds-never-exceed-captures': [
    {
      breaks: [
        attempt({ reference: '4', status: 'succeeded' }),
        `insert into refunds (order_id, attempt_id, amount_sen, reason, destination, status, event_key, created_at)
      values (uuidv7(), '00000000-0000-4000-8000-000000000004', 101, 'broken', 'studio_task', 'requested', 'broken', studio_now())`,
      ],
    },
  ],
  'i30-intro-offer-once-per-person': [
    {
      breaks: [
        `update package_lots set source_kind = 'order_line', plan_id = (select id from package_plans where intro)
      where person_id = (select person_id from package_lots group by person_id having count(*) > 1 limit 1)`,
      ],
    },
  ],
  'i31-sharers-within-the-places-of-their-pack': [
    { breaks: sharers({ lot: shareableLot, slots: [1, 2] }) },
    {
      breaks: [
        ...sharers({ lot: shareableLot }),
        `update package_lots set sharing_enabled_at = null where id = ${shareableLot}`,
      ],
    },
    { breaks: sharers({ lot: usedLot }) },
    {
      breaks: sharers({ lot: shareableLot, person: `(select person_id from package_lots where id = ${shareableLot})` }),
    },
  ],
  'i32-sharers-paid-while-the-pack-was-shared': [
    { breaks: [`update package_lots set person_id = ${stranger} where id = ${shareableLot}`] },
    {
      breaks: [
        ...sharers({
          lot: shareableLot,
          person: `(select person_id from package_lots where id = ${shareableLot})`,
          fromAt: `'1990-01-01'`,
          toAt: `'1990-01-02'`,
        }),
        `update package_lots set person_id = ${stranger} where id = ${shareableLot}`,
      ],
    },
  ],
  'i34-extensions-equal-what-was-paid': [
    { breaks: [extension('uuidv7()', 1)] },
    {
      breaks: [
        oddOrder({ status: 'complete', paidAt: 'studio_now()' }),
        `insert into order_lines (order_id, kind, plan_id, lot_id, title, quantity, unit_sen, total_sen, fulfilled_at)
          values (${orderId}, 'extension', (select id from package_plans limit 1), ${usedLot}, '{}', 1, 100, 100, studio_now())`,
        extension(`(select id from order_lines where order_id = ${orderId})`, 3),
      ],
      drags: ['i20-paid-orders-have-one-capture'],
    },
  ],
  'i35-booked-people-signed-the-waiver': [
    {
      // A waiver that was in force all along, and that nobody signed.
      breaks: [
        `insert into documents (branch_id, kind, version, title, body, sha256, effective_at)
      select id, 'waiver', 2, '{"en": "Waiver", "zh": "免责声明"}', '{"en": "", "zh": ""}', '', studio_now() - interval '400 days' from branches`,
      ],
    },
  ],
  'i36-signed-forms-verify-and-chain': [
    {
      breaks: [
        `insert into signed_forms (sequence, branch_id, kind, version, language, person_id, signer_person_id, signer_role, account_id, signed_at,
        document_text, document_sha256, rendered_text, rendered_sha256, typed_name, evidence, hash)
      select (select max(sequence) + 1 from signed_forms), d.branch_id, d.kind, d.version, 'en', a.person_id, a.person_id, 'self', a.id, studio_now(), 'forged', 'forged', 'forged', 'forged', 'Nobody', '{}', 'forged'
      from documents d, accounts a where d.kind = 'terms' limit 1`,
      ],
    },
  ],
  'i37-codes-live-briefly-and-serve-once': [
    {
      breaks: [
        'alter table account_codes drop constraint account_codes_life',
        code('11', `studio_now() + interval '16 minutes'`),
      ],
    },
    {
      breaks: [
        'drop index account_codes_one_live',
        code('12', `studio_now() + interval '14 minutes'`),
        code('13', `studio_now() + interval '14 minutes'`),
      ],
    },
    {
      breaks: [
        'alter table account_codes drop constraint account_codes_used_in_time',
        code('14', `studio_now() + interval '14 minutes'`, `studio_now() + interval '14 minutes'`),
      ],
    },
  ],
  'i37-sessions-never-outlive-their-limit': [
    {
      breaks: [
        `do $$ declare name text; begin for name in select conname from pg_constraint where conrelid = 'auth_sessions'::regclass and contype = 'c' loop
        execute format('alter table auth_sessions drop constraint %I', name); end loop; end $$`,
        `insert into auth_sessions (token_hash, account_id, created_at, last_seen_at, expires_at, dies_at, platform)
      values ('broken', uuidv7(), studio_now(), studio_now(), studio_now() + interval '2 days', studio_now() + interval '1 day', 'web')`,
      ],
    },
  ],
  'i41-kept-answers-are-whole': [
    {
      breaks: [
        `insert into idempotency_answers (actor, key, endpoint, request_hash, status, answer) values ('broken', 'broken', 'broken', '', 500, '{}')`,
      ],
    },
  ],
  'i42-audit-chain-is-unbroken': [
    {
      breaks: [
        `insert into audit_entries (id, at, actor_role, action, subject_kind, subject_id, hash)
      select coalesce(max(id), 0) + 1, studio_now(), 'owner', 'broken', 'broken', 'broken', 'forged' from audit_entries`,
      ],
    },
    ...['branch_id = null', "request_id = 'another'", 'id = id + 1000'].map((change) => ({
      breaks: [
        'set local session_replication_role = origin',
        `insert into audit_entries (at, branch_id, actor_role, action, subject_kind, subject_id, request_id)
      select studio_now(), id, 'owner', 'broken', 'broken', 'broken', 'first' from branches limit 1`,
        'set local session_replication_role = replica',
        `update audit_entries set ${change} where id = (select max(id) from audit_entries)`,
      ],
    })),
  ],
  'i43-packs-and-bookings-belong-to-the-same-person': [
    {
      breaks: [
        `update package_lots set person_id = (select id from persons where id <> package_lots.person_id limit 1) where id = ${usedLot}`,
      ],
    },
  ],
  'i44-time-runs-forward': [
    {
      breaks: [
        `update bookings set decided_at = created_at - interval '1 second' where id = (select id from bookings where status = 'booked' limit 1)`,
      ],
    },
  ],
  'i45-closed-days-have-no-classes': [
    {
      breaks: [
        `insert into closures (branch_id, first_day, last_day, reason, created_at)
      select s.branch_id, (s.starts_at at time zone b.time_zone)::date, (s.starts_at at time zone b.time_zone)::date, 'broken', studio_now()
      from class_sessions s join branches b on b.id = s.branch_id where s.id = (select session_id from bookings where id = ${bookedPlace})`,
      ],
    },
  ],
  'i46-classes-belong-to-their-series': [
    {
      breaks: [
        `insert into class_series (id, branch_id, repeat, first_day, start_minute, end_type, end_occurence, created_at)
      values ('00000000-0000-4000-8000-000000000006', (select id from branches), 'daily', '2026-01-01', 540, 'occurence', 3, studio_now())`,
        `update class_sessions set series_id = '00000000-0000-4000-8000-000000000006', occurrence_no = 4 where id = (select session_id from bookings where id = ${bookedPlace})`,
      ],
    },
  ],
  'i47-privates-hold-together': [
    { breaks: [`update class_sessions set private = true where id = ${privateClass}`, oddPrivate('booked_at')] },
    { breaks: [`update class_sessions set private = true where id = ${privateClass}`, oddPrivate('released_at')] },
  ],
}
