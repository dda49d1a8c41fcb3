import type { InvariantBreak } from './invariant-break.ts'

const ahead = `(select id from class_sessions where status = 'upcoming' and starts_at > studio_now() order by starts_at desc, id limit 1)`

/** How the invariants of the studio's setup break, by name of the invariant's file. */
export const setupBreaks: Readonly<Record<string, readonly InvariantBreak[]>> = {
  'i99-nothing-retired-is-ahead': [
    ...(
      [
        ['rooms', 'room_id'],
        ['class_types', 'class_type_id'],
        ['difficulty_levels', 'difficulty_level_id'],
        ['series_types', 'series_type_id'],
      ] as const
    ).map(([table, column]) => ({
      breaks: [
        `update ${table} set active = false where id = (select ${column} from class_sessions where id = ${ahead})`,
      ],
    })),
    {
      breaks: [
        `update instructors set active = false where id = (select instructor_id from session_instructors where session_id = ${ahead} and active limit 1)`,
      ],
    },
  ],
  'i100-one-version-of-a-plan-counts': [
    // Two are valid at once: an order of the second would have another price than the list shows.
    {
      breaks: [
        `drop index package_plans_current_slug_key`,
        `insert into package_plans (branch_id, slug, version, kind, name, credits, price_sen, validity_days)
          select branch_id, slug, version + 1, kind, name, credits, price_sen, validity_days from package_plans where slug = 'fifty-class-pack'`,
      ],
    },
    // None is valid, and the former one points at another package.
    {
      breaks: [
        `update package_plans set active = false, replaced_by = (select id from package_plans where slug = 'drop-in') where slug = 'ten-class-pack'`,
      ],
    },
  ],
  'i102-offers-follow-their-request': [
    {
      breaks: [
        `insert into substitute_requests (branch_id, session_id, absent_id, reason, status, requested_by_account_id, requested_at, answered_by_account_id, answered_at)
          select s.branch_id, s.id, si.instructor_id, 'A fever', 'withdrawn', a.id, studio_now(), a.id, studio_now()
          from class_sessions s
          join session_instructors si on si.session_id = s.id
          cross join (select id from accounts limit 1) a
          where s.id = ${ahead}`,
        `insert into substitute_offers (request_id, instructor_id, status, asked_by_account_id, asked_at, answer_by)
          select r.id, (select i.id from instructors i where i.branch_id = r.branch_id and i.id <> r.absent_id limit 1), 'open',
            r.requested_by_account_id, studio_now(), studio_now() + interval '1 hour'
          from substitute_requests r where r.session_id = ${ahead} and r.status = 'withdrawn'`,
      ],
    },
  ],
  'i101-approved-requests-have-their-substitute': [
    {
      breaks: [
        `insert into substitute_requests (branch_id, session_id, absent_id, reason, status, requested_by_account_id, requested_at, substitute_id, answered_by_account_id, answered_at)
          select s.branch_id, s.id, si.instructor_id, 'A fever', 'approved', a.id, studio_now(),
            (select o.id from instructors o where not exists (select from session_instructors t where t.session_id = s.id and t.instructor_id = o.id) limit 1),
            a.id, studio_now()
          from class_sessions s
          join session_instructors si on si.session_id = s.id
          cross join (select id from accounts limit 1) a
          where s.id = ${ahead}`,
      ],
    },
  ],
}
