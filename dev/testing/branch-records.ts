import { sql } from 'kysely'
import type { Id } from '#domain/kit/id.ts'
import type { Database } from '#server/driver/database.ts'

/**
 * Statements that find or create one record of a branch (`$branch`), each returning its id or its slug; later ones read
 * the rows of earlier ones.
 */
const made = {
  person: `select person_id as id from accounts where email like 'ipoh-%' order by email limit 1`,
  account: `select id from accounts where email like 'ipoh-%' order by email limit 1`,
  room: `select id from rooms where branch_id = $branch order by sort limit 1`,
  instructor: `select id from instructors where branch_id = $branch order by sort limit 1`,
  level: `select id from difficulty_levels where branch_id = $branch order by sort limit 1`,
  seriesType: `select id from series_types where branch_id = $branch order by sort limit 1`,
  classType: `select id from class_types where branch_id = $branch and private_format is null order by sort limit 1`,
  plan: `select id from package_plans where branch_id = $branch and slug = 'ten-class-pack'`,
  banner: `select id from banners where branch_id = $branch order by sort limit 1`,
  brand: `insert into brands (branch_id, slug, name) values ($branch, 'wall-brand', 'Wall') returning id`,
  shop: `select id from shops where branch_id = $branch limit 1`,
  product: `select slug as id from products where branch_id = $branch order by slug limit 1`,
  category: `select slug as id from categories where branch_id = $branch limit 1`,
  session: `select id from class_sessions where branch_id = $branch and status = 'upcoming' order by starts_at, id offset 8 limit 1`,
  lot: `select id from package_lots where branch_id = $branch and expires_at > studio_now() order by expires_at desc, id limit 1`,
  booking: `
    with taken as (
      update class_sessions set booked_count = booked_count + 1
      where id = (select id from class_sessions where branch_id = $branch and status = 'upcoming' order by starts_at, id offset 8 limit 1)
      returning id, starts_at, ends_at
    )
    insert into bookings (session_id, person_id, booking_type, status, seat_no, free_reason, attends, decided_at, created_at)
    select t.id, l.person_id, 'booking', 'booked', 1, 'staff', tstzrange(t.starts_at, t.ends_at), studio_now(), studio_now()
    from taken t, (select person_id from package_lots where branch_id = $branch order by expires_at desc, id limit 1) l
    returning id`,
  series: `
    with made as (
      insert into class_series (branch_id, repeat, first_day, start_minute, end_type, end_occurence, created_at)
      values ($branch, 'daily', (studio_now() + interval '1 day')::date, 480, 'occurence', 7, studio_now()) returning id
    ),
    numbered as (
      select s.id, row_number() over (order by s.starts_at) as no
      from class_sessions s
      where s.branch_id = $branch and s.status = 'upcoming' and extract(hour from s.starts_at at time zone 'Asia/Kuala_Lumpur') = 8
    )
    update class_sessions s set series_id = (select id from made), occurrence_no = n.no from numbered n where n.id = s.id
    returning s.series_id as id`,
  closure: `insert into closures (branch_id, first_day, last_day, reason, created_at)
    values ($branch, (studio_now() + interval '60 days')::date, (studio_now() + interval '61 days')::date, 'Painting', studio_now()) returning id`,
  outage: `insert into room_outages (branch_id, room_id, seat_no, from_day, until_day, reason, created_at)
    select $branch, id, 13, (studio_now() + interval '60 days')::date, (studio_now() + interval '61 days')::date, 'A broken spring', studio_now()
    from rooms where branch_id = $branch order by sort limit 1 returning id`,
  exception: `insert into private_exceptions (branch_id, instructor_id, day, kind, from_minute, until_minute, created_at)
    select $branch, id, (studio_now() + interval '40 days')::date, 'closed', 600, 660, studio_now() from instructors where branch_id = $branch order by sort limit 1
    returning id`,
  coupon: `insert into coupons (branch_id, code, kind, percent, starts_at, created_at, updated_at)
    values ($branch, 'WALL-10', 'percentage', 10, studio_now(), studio_now(), studio_now()) returning id`,
  card: `insert into gift_cards (branch_id, code_hash, last_four, value_sen, status, created_at)
    values ($branch, repeat('ab', 32), 'WA11', 5000, 'active', studio_now()) returning id`,
  shipping: `insert into shipping_methods (branch_id, slug, name, price_sen, days_from, days_to)
    values ($branch, 'wall-post', '{"en": "Post", "zh": "邮寄"}', 800, 1, 3) returning id`,
  view: `insert into saved_views (id, branch_id, list, name, query, created_at, updated_at)
    values (uuidv7(), $branch, 'members', 'Expiring soon', '', studio_now(), studio_now()) returning id`,
  run: `insert into work_runs (branch_id, kind, asked_by_account_id, input, state, created_at, starts_at)
    select $branch, 'schedules.close_days', account_id, '{}', 'held', studio_now(), studio_now() + interval '1 minute'
    from account_roles where branch_id = $branch limit 1
    returning id`,
  note: `insert into person_notes (branch_id, person_id, kind, text, written_by_account_id, created_at, updated_at)
    select $branch, a.person_id, 'other', 'Prefers reformer 4', a.id, studio_now(), studio_now()
    from accounts a where a.email like 'ipoh-%' order by a.email limit 1
    returning id`,
  correction: `insert into correction_requests (branch_id, account_id, comment, requested_at, due_at, status)
    select $branch, a.id, 'My name', now(), now() + interval '504 hours', 'open' from accounts a where a.email like 'ipoh-%' limit 1
    returning id`,
  request: `insert into substitute_requests (branch_id, session_id, absent_id, reason, requested_by_account_id, requested_at)
    select $branch, si.session_id, si.instructor_id, 'A fever', (select account_id from account_roles where branch_id = $branch limit 1), studio_now()
    from session_instructors si
    join class_sessions s on s.id = si.session_id
    where s.branch_id = $branch and s.status = 'upcoming' order by s.starts_at desc limit 1
    returning id`,
  offer: `insert into substitute_offers (request_id, instructor_id, asked_by_account_id, asked_at, answer_by)
    select r.id, (select i.id from instructors i where i.branch_id = $branch and i.id <> r.absent_id limit 1), r.requested_by_account_id,
      studio_now(), studio_now() + interval '1 hour'
    from substitute_requests r where r.branch_id = $branch limit 1
    returning id`,
  order: `insert into orders (number, branch_id, account_id, person_id, status, subtotal_sen, total_sen, gateway_sen, placed_at, paid_at, expires_at, updated_at)
    select 'WALLORDER1', $branch, a.id, a.person_id, 'processing', 4900, 4900, 4900, studio_now(), studio_now(), studio_now(), studio_now()
    from accounts a where a.email like 'ipoh-%' order by a.email limit 1
    returning id`,
  cancellation: `insert into order_cancellations (order_id, reason, comment, destination, amount_sen, status, requested_at)
    select id, 'other', 'Too late', 'store_credit', 4900, 'pending', studio_now() from orders where number = 'WALLORDER1' returning id`,
  task: `insert into studio_tasks (branch_id, kind, subject_kind, subject_id, details, created_at)
    values ($branch, 'refund', 'orders', uuidv7(), '{}', studio_now()) returning id`,
  review: `insert into product_reviews (product_id, account_id, stars, created_at, updated_at)
    select p.id, a.id, 5, studio_now(), studio_now()
    from products p, (select id from accounts where email like 'ipoh-%' limit 1) a where p.branch_id = $branch order by p.slug limit 1
    returning id`,
  statement: `insert into gateway_statements (branch_id, provider, day, made_at)
    values ($branch, 'curlec', (studio_now() - interval '1 day')::date, studio_now()) returning id`,
} as const
export type BranchRecord = keyof typeof made

/** One record of every kind in that branch but those left out, some of them created for it. */
export async function recordsOf(
  db: Database,
  { branchId, without = [] }: { readonly branchId: Id<'branches'>; readonly without?: readonly BranchRecord[] },
): Promise<(name: BranchRecord) => string> {
  const found = new Map<string, string>()
  for (const [name, statement] of Object.entries(made)) {
    if (without.some((left) => left === name)) continue
    const { rows } = await sql<{ id: string }>`${sql.raw(statement.replaceAll('$branch', `'${branchId}'`))}`.execute(db)
    const [row] = rows
    if (!row) throw new Error(`branch ${branchId} has no ${name}`)
    found.set(name, row.id)
  }
  return (name) => found.get(name) ?? ''
}
