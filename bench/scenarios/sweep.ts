import { setTimeout as sleep } from 'node:timers/promises'
import { query } from '../databases.ts'
import { runLoad } from '../load.ts'
import { medianFigures, oneRound, type Figures } from '../measure.ts'
import { bookableClasses, makeMembers } from '../members.ts'
import { during } from '../program.ts'
import { atMost, type Result } from '../result.ts'
import { startProduct, type Bench } from '../servers.ts'
import { books } from '../visits.ts'

const due = 200
const seatsEach = 6
const connections = 20
const classes = 60
/** The job runs every three seconds, so it has started by then. */
const beginsWithinMs = 10_000

/**
 * Two hundred classes have started, with no-shows and somebody on standby in each, while others book and cancel: how
 * much longer do these wait than without the job?
 */
export async function measureSweep(bench: Bench): Promise<Result> {
  const { plan } = bench
  const url = await bench.databases.freshDemo('bench_sweep')
  const tokens = await makeMembers(url, due * plan.rounds)
  const sessions = await bookableClasses(url, classes)
  const product = await startProduct(bench, { url })
  return during([product], async () => {
    const side = { program: product, connections, visit: books({ tokens: tokens.slice(0, due), sessions }) }
    await runLoad(side, { port: product.port, seconds: plan.warmUpSeconds })
    const quiet: Figures[] = []
    const swept: Figures[] = []
    let done = 0
    for (let round = 0; round < plan.rounds; round += 1) {
      quiet.push(await oneRound(plan, { side, seconds: plan.seconds }))
      await query(url, dueClasses)
      await waitUntilBegun(url)
      const before = await countDue(url)
      swept.push(await oneRound(plan, { side, seconds: plan.seconds }))
      const after = await countDue(url)
      done += before - after
      if (before === after) throw new Error('no class was swept while others booked')
      await waitUntilDone(url)
    }
    const figures = { quiet: medianFigures(quiet), 'during the sweep': medianFigures(swept) }
    return {
      scenario: 'sweep',
      findings: [
        atMost({
          what: `Booking and cancelling while ${due} classes are swept, 99 of 100 answered within so many times the quiet time`,
          value: figures['during the sweep'].p99Ms / figures.quiet.p99Ms,
          limit: 2,
          unit: '',
        }),
      ],
      figures,
      method:
        `${connections} connections book and cancel as in "booking". In every second round ${due} classes have just begun, each with ${seatsEach} people who did not come and one who stands by and gets a place; ` +
        'the round begins when the first class is written. ' +
        `${done} of ${due * plan.rounds} classes were written within the rounds, each in a transaction of its own with a rest after it for as long as it took.`,
    }
  })
}

/** Classes that started a minute ago, in rooms of their own. */
const dueClasses = `
  with branch as (
    select id from branches where code = 'penang'
  ), like_this as (
    select class_type_id, difficulty_level_id, series_type_id from class_sessions
    where branch_id = (select id from branch) and not private order by id limit 1
  ), room as (
    insert into rooms (branch_id, name, capacity)
    select branch.id, '{"en": "Due", "zh": "到时"}', ${seatsEach} from branch, generate_series(1, ${due}) returning id
  ), class as (
    insert into class_sessions (branch_id, room_id, class_type_id, difficulty_level_id, series_type_id, starts_at, ends_at, capacity, booked_count, opens_at, created_at)
    select branch.id, room.id, class_type_id, difficulty_level_id, series_type_id, studio_now() - interval '1 minute', studio_now() + interval '49 minutes',
      ${seatsEach}, ${seatsEach}, studio_now() - interval '28 days', studio_now()
    from branch, room, like_this returning id, starts_at, ends_at
  ), numbered as (
    select class.*, row_number() over (order by id) as no from class
  ), person as (
    insert into persons (full_name, created_at, updated_at)
    select 'Absent ' || no, studio_now(), studio_now() from generate_series(1, ${due * seatsEach}) no returning id
  ), absent as (
    select id, row_number() over (order by id) - 1 as no from person
  ), waiter as (
    select a.id as account_id, a.person_id, row_number() over (order by a.id) as no
    from accounts a join persons p on p.id = a.person_id
    where p.full_name like 'Visitor %' and not exists (select from bookings b where b.person_id = p.id and b.standing_by_at is not null)
    order by a.id limit ${due}
  ), seat as (
    insert into bookings (session_id, person_id, booked_by_account_id, booking_type, status, seat_no, free_reason, attends, decided_at, created_at)
    select n.id, absent.id, waiter.account_id, 'booking', 'booked', absent.no % ${seatsEach} + 1, 'staff', tstzrange(n.starts_at, n.ends_at), studio_now(), studio_now()
    from absent join numbered n on n.no = absent.no / ${seatsEach} + 1 join waiter on waiter.no = n.no
  )
  insert into bookings (session_id, person_id, booked_by_account_id, booking_type, status, attends, standing_by_at, decided_at, created_at)
  select n.id, waiter.person_id, waiter.account_id, 'waitlist', 'pending', tstzrange(n.starts_at, n.ends_at), n.starts_at - interval '10 minutes', studio_now(), studio_now()
  from numbered n join waiter on waiter.no = n.no`

async function countDue(url: string): Promise<number> {
  const [row] = await query(
    url,
    `select count(distinct s.id)::integer as due from class_sessions s join bookings b on b.session_id = s.id
    where s.status = 'upcoming' and s.starts_at <= studio_now() and b.status in ('pending', 'booked')`,
  )
  return Number(row?.['due'])
}

async function waitUntilBegun(url: string): Promise<void> {
  const before = await countDue(url)
  const endMs = performance.now() + beginsWithinMs
  while ((await countDue(url)) === before) {
    if (performance.now() > endMs) throw new Error(`none of ${before} due classes was swept`)
    await sleep(20)
  }
}

async function waitUntilDone(url: string): Promise<void> {
  for (let tries = 0; (await countDue(url)) > 0; tries += 1) {
    if (tries > 1500) throw new Error('the due classes were never swept')
    await sleep(200)
  }
}
