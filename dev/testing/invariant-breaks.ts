import { code } from './broken-rows.ts'
import { cancellationBreaks } from './cancellation-breaks.ts'
import { cashBreaks } from './cash-breaks.ts'
import { catalogBreaks } from './catalog-breaks.ts'
import { classBreaks } from './class-breaks.ts'
import { contractBreaks } from './contract-breaks.ts'
import { discountBreaks } from './discount-breaks.ts'
import { giftCardBreaks } from './gift-card-breaks.ts'
import type { InvariantBreak } from './invariant-break.ts'
import { mergeBreaks } from './merge-breaks.ts'
import { moneyBreaks } from './money-breaks.ts'
import { pointBreaks } from './point-breaks.ts'
import { referralBreaks } from './referral-breaks.ts'
import { setupBreaks } from './setup-breaks.ts'
import { bookedSeat, waitlistBreaks } from './waitlist-breaks.ts'
import { workBreaks } from './work-breaks.ts'

/** By name of the invariant's file. One file may have several ways to break. */
export const invariantBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  ...cashBreaks,
  ...classBreaks,
  ...moneyBreaks,
  ...catalogBreaks,
  ...discountBreaks,
  ...giftCardBreaks,
  ...referralBreaks,
  ...cancellationBreaks,
  ...mergeBreaks,
  ...contractBreaks,
  ...pointBreaks,
  ...setupBreaks,
  ...workBreaks,
  'i50-histories-follow-the-transition-table': [
    // A row that looks valid: existing statuses, a complete history, and a transition that the table lacks.
    {
      breaks: [
        `insert into booking_events (booking_id, at, from_status, to_status, reason) values (${bookedSeat}, studio_now(), 'booked', 'booked', 'undo_check_in')`,
      ],
    },
    // The last event returned the credit, and the booking still counts it as used.
    {
      breaks: [
        `update bookings set credit_effect = 'used' where id = (select id from bookings where cancel_kind = 'early' limit 1)`,
      ],
      alsoViolates: ['i14-cancelled-bookings-settled-by-the-rule', 'i07-pack-credits-are-conserved'],
    },
  ],
  ...waitlistBreaks,
  'age-i39-messages-leave-within-a-quarter-of-an-hour': [
    {
      breaks: [
        `insert into messages (event_key, template, recipient, locale, subject, content, created_at, next_try_at)
      values ('broken', 'broken', 'a@example.com', 'en', '', '{}', studio_now() - interval '16 minutes', studio_now())`,
      ],
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
  'i41-stored-responses-are-whole': [
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
}
