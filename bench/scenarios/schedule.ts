import { during, startProduct, type Bench } from '../bench.ts'
import { query } from '../ground.ts'
import { takeTurns } from '../measure.ts'
import { keepPlans } from '../plans.ts'
import { atMost, type Finding, type Result } from '../result.ts'

const connections = 4
const weeks = 200

/** One filtered week of the schedule among a hundred thousand classes, and the plan of every list. */
export async function measureSchedule(bench: Bench): Promise<Result> {
  const url = await bench.ground.large(1)
  const tenthUrl = await bench.ground.large(0.1)
  const [size, tenth] = [await sizeOf(url), await sizeOf(tenthUrl)]
  const [paths, tenthPaths] = [await weekPaths(url), await weekPaths(tenthUrl)]
  const [product, smaller] = [
    await startProduct(bench, { url, forgets: true }),
    await startProduct(bench, { url: tenthUrl, forgets: true }),
  ]
  return during([product, smaller], async () => {
    const headers = { accept: 'application/json' }
    const [filtered, fewer] = await takeTurns(bench.plan, [
      { program: product, job: { connections, visit: { kind: 'read', paths, headers } } },
      { program: smaller, job: { connections, visit: { kind: 'read', paths: tenthPaths, headers } } },
    ])
    if (!filtered || !fewer) throw new Error('a side was not measured')
    const slowest = await keepPlans(url)
    return {
      scenario: 'schedule',
      findings: [
        atMost({
          what: 'A filtered week of the schedule on the large studio, 95 of 100 answered within',
          value: filtered.p95Ms,
          limit: 50,
          unit: ' ms',
        }),
        atMost({
          what: 'The same week, as a part of the time it takes in a studio with a tenth of the classes and bookings',
          value: filtered.p95Ms / fewer.p95Ms,
          limit: 1.2,
          unit: 'x',
          digits: 2,
        }),
        {
          what: 'The slowest list query on the large studio, in the database',
          measured: `${slowest.ms.toFixed(1)} ms (${slowest.name})`,
        } satisfies Finding,
      ],
      figures: { 'a filtered week': filtered, 'the same in a tenth': fewer },
      method:
        `${size.classes} classes and ${size.bookings} bookings, beside ${tenth.classes} and ${tenth.bookings}; ${connections} connections ask ${weeks} weeks spread over all years, each filtered by a kind of class, a teacher or a level, ` +
        'from a product whose ready lists forget at once. `bench/plans/` holds `explain (analyze, buffers)` of every query behind every list, on the same studio.',
    }
  })
}

async function sizeOf(url: string): Promise<{ classes: number; bookings: number }> {
  const [row] = await query(
    url,
    'select (select count(*)::integer from class_sessions) as classes, (select count(*)::integer from bookings) as bookings',
  )
  return { classes: Number(row?.['classes'] ?? 0), bookings: Number(row?.['bookings'] ?? 0) }
}

/** Addresses of weeks from the first to the last, the filters in turn. */
async function weekPaths(url: string): Promise<readonly string[]> {
  const rows = await query(
    url,
    `
    with span as (select min(starts_at) as first, max(starts_at) as last from class_sessions)
    select to_char(first + (last - first) * place / ${weeks}, 'YYYY-MM-DD') as day, place
    from span, generate_series(0, ${weeks - 1}) as place`,
  )
  const filters = await Promise.all([
    ids(url, { name: 'class_type', from: 'class_types' }),
    ids(url, { name: 'instructor', from: 'instructors' }),
    ids(url, { name: 'difficulty', from: 'difficulty_levels' }),
  ])
  const all = filters.flat()
  return rows.map((row, place) => `/api/schedules?date_from=${String(row['day'])}&${all[place % all.length] ?? ''}`)
}

async function ids(url: string, filter: { name: string; from: string }): Promise<string[]> {
  const rows = await query(url, `select id from ${filter.from} order by id`)
  return rows.map((row) => `${filter.name}=${String(row['id'])}`)
}
