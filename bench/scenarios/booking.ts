import { counterRows } from '../baseline-queries.ts'
import { countStatements } from '../count-statements.ts'
import { takeTurns } from '../measure.ts'
import { bookableClasses, makeMembers } from '../members.ts'
import { during } from '../program.ts'
import { atMost, timesBare, type Result } from '../result.ts'
import { startBaseline, startProduct, startWithout, type Bench } from '../servers.ts'
import { bareWrites, books } from '../visits.ts'

const few = 10
const many = 50
/** So many that none of them calls more often than the limit of the pace allows. */
const members = 1500

/** Booking with a credit and cancelling again, against two bare transactions of one insert and one update. */
export async function measureBooking(bench: Bench): Promise<Result> {
  const url = await bench.databases.freshDemo('bench_booking')
  const tokens = await makeMembers(url, members)
  const visit = books({ tokens, sessions: await bookableClasses(url, counterRows) })
  const bare = bareWrites({ times: 2, rows: counterRows })
  const options = { url, hasLimits: true }
  const [program, baseline, without] = await Promise.all([
    startProduct(bench, options),
    startBaseline(url),
    startWithout(bench, options),
  ])
  const figures = await during([program, baseline, ...without], async () =>
    takeTurns(bench.plan, {
      'book and cancel, 10 connections': { program, connections: few, visit },
      ...Object.fromEntries(
        without.map((other) => [
          `the same without ${bench.options.without ?? ''}`,
          { program: other, connections: few, visit },
        ]),
      ),
      'bare, 10 connections': { program: baseline, connections: few, visit: bare },
      'book and cancel, 50 connections': { program, connections: many, visit },
      'bare, 50 connections': { program: baseline, connections: many, visit: bare },
    }),
  )
  const alone = figures['book and cancel, 10 connections']
  const crowded = figures['book and cancel, 50 connections']
  // The end of a round leaves seats taken.
  const free = { tokens: await makeMembers(url, 20), sessions: await bookableClasses(url, 1) }
  const counts = await countStatements(bench, { url, visits: { 'book and cancel': { visit: books(free) } } })
  return {
    scenario: 'booking',
    findings: [
      atMost({ what: 'CPU of the server to book and cancel', value: alone.cpuMs, limit: 2.5, unit: ' ms' }),
      atMost({ what: 'CPU of the database for it', value: alone.databaseCpuMs, limit: 3, unit: ' ms' }),
      {
        what: 'CPU of both, beside two bare transactions',
        measured: `${timesBare(alone, figures['bare, 10 connections']).toFixed(1)}x`,
      },
      atMost({
        what: `The same with ${many} connections, 99 of 100 answered within`,
        value: crowded.p99Ms,
        limit: 150,
        unit: ' ms',
        digits: 0,
      }),
      ...counts,
    ],
    figures,
    method:
      `${members} members with a pack of 50 credits each, ${counterRows} classes chosen at random, limits on. A visit books a class with a credit and an idempotency key and then cancels it, each in a transaction ` +
      `with the message and its job, which the same process sends meanwhile. A bare visit is two transactions of one insert and one update of one of ${counterRows} rows; all commits wait for the disk.`,
  }
}
