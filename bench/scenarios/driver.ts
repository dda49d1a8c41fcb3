import { driverFeatures, isDriverFeature, type DriverFeature } from '#server/driver/options.ts'
import { during, startProduct, type Bench } from '../bench.ts'
import { query } from '../ground.ts'
import type { LoadJob } from '../load-job.ts'
import { medianFigures, oneRound, type Figures } from '../measure.ts'
import { bookableClasses, makeMembers } from '../members.ts'
import type { Program } from '../program.ts'
import type { Result } from '../result.ts'

const crowd = 50
const members = 200
const classes = 60
const roomForAll = 10_000
/** Short rounds and many, because the machine may have other work to do meanwhile. */
const rounds = 8
const roundSeconds = 0.5
const warmUpSeconds = 1

type Work = Omit<LoadJob, 'seconds' | 'port'>
/** The product with all features runs twice: what these two differ by is noise. */
type SideName = DriverFeature | 'everything' | 'everything again'
type Sides = ReadonlyMap<SideName, Program>
/** Every round of every side. */
type Measured = ReadonlyMap<SideName, readonly Figures[]>

/**
 * The product without one feature of the database driver at a time, beside the product with all of them: CPU of server
 * and database per request.
 */
export async function measureDriver(bench: Bench): Promise<Result> {
  const url = await bench.ground.freshDemo('bench_driver')
  const works = await worksOn(url)
  const sides: Sides = new Map(
    await Promise.all(
      (['everything', 'everything again', ...driverFeatures] as const).map(async (name) => {
        const without = isDriverFeature(name) ? name : undefined
        return [name, await startProduct(bench, { url, forgets: true, idle: true, without })] as const
      }),
    ),
  )
  return during([...sides.values()], async () => {
    const measured = new Map<string, Measured>()
    for (const [work, job] of Object.entries(works)) measured.set(work, await measureWork(bench, { sides, job }))
    return {
      scenario: 'driver',
      findings: [
        { what: 'CPU of the whole driver, measured a second time', measured: costsOf('everything again', measured) },
        ...driverFeatures.map((feature) => ({
          what: `CPU without the driver's ${feature}`,
          measured: costsOf(feature, measured),
        })),
      ],
      figures: Object.fromEntries(
        [...measured].flatMap(([work, figures]) =>
          [...figures].map(([side, each]) => [
            isDriverFeature(side) ? `${work}, without ${side}` : `${work}, ${side}`,
            medianFigures(each),
          ]),
        ),
      ),
      method:
        `${crowd} connections and ${members} members book and cancel in turn in ${classes} classes; one connection does the same; 4 ask for the week of classes, which nothing caches. ` +
        'Each side is a product without one feature of the driver (DRIVER_OFF) and without jobs; the sides take turns, each round begins with another one. A percentage says how much more CPU, of server and database together, a request costs without the feature. ' +
        'CPU and not time is compared, because the machine may do other things meanwhile; what the whole driver differs by from itself is noise. ' +
        `Here each side had ${rounds} rounds of ${roundSeconds} s per kind of request.`,
    }
  })
}

async function worksOn(url: string): Promise<Readonly<Record<string, Work>>> {
  const tokens = await makeMembers(url, members)
  const sessions = await bookableClasses(url, classes)
  await query(url, `update class_sessions set capacity = ${roomForAll} where status = 'upcoming' and not private`)
  await query(url, 'vacuum analyze')
  const visit = { kind: 'book', tokens, sessions } as const
  return {
    'booking in a crowd': { connections: crowd, visit },
    'booking alone': { connections: 1, visit },
    'a week of classes': {
      connections: 4,
      visit: { kind: 'read', paths: ['/api/schedules'], headers: { accept: 'application/json' } },
    },
  }
}

async function measureWork(bench: Bench, { sides, job }: { sides: Sides; job: Work }): Promise<Measured> {
  const names = [...sides.keys()]
  const measured = new Map<SideName, Figures[]>(names.map((name) => [name, []]))
  const run = async (name: SideName, seconds: number): Promise<Figures> => {
    const program = sides.get(name)
    if (!program) throw new Error(`${name} is not running`)
    return oneRound(bench.plan, { side: { program, job }, seconds })
  }
  for (const name of names) await run(name, warmUpSeconds)
  for (let round = 0; round < rounds; round += 1) {
    const first = Math.floor((round * names.length) / rounds)
    for (const name of [...names.slice(first), ...names.slice(0, first)])
      measured.get(name)?.push(await run(name, roundSeconds))
  }
  return measured
}

function costsOf(side: SideName, measured: ReadonlyMap<string, Measured>): string {
  const costs = [...measured].map(([work, figures]) => {
    const more = Math.round((cpuOf(figures.get(side)) / cpuOf(figures.get('everything')) - 1) * 100)
    return `${more < 0 ? '' : '+'}${more} % ${work}`
  })
  return costs.join(', ')
}

/** CPU per request over all rounds: the system counts in hundredths of a second, so single rounds are too coarse. */
function cpuOf(all: readonly Figures[] | undefined): number {
  const requests = (all ?? []).reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0)
  const cpu = (all ?? []).reduce((sum, each) => sum + (each.cpuMs + each.databaseCpuMs) * each.requestsPerSecond, 0)
  return cpu / requests
}
