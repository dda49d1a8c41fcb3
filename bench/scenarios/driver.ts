import { driverFeatures, type DriverFeature } from '#server/driver/options.ts'
import { during, startProduct, type Bench } from '../bench.ts'
import { query } from '../ground.ts'
import type { LoadJob } from '../load-job.ts'
import { medianFigures, oneRound, type Figures } from '../measure.ts'
import { bookableClasses, makeMembers } from '../members.ts'
import type { Program } from '../program.ts'
import type { Finding, Result } from '../result.ts'

const crowd = 50
const members = 200
const classes = 60
const roomForAll = 10_000
/** Short rounds and many, because the machine may have other work to do meanwhile. */
const pairs = 6
const roundSeconds = 0.5
const warmUpSeconds = 1

type Work = Omit<LoadJob, 'seconds' | 'port'>
type Features = ReadonlyMap<DriverFeature, Program>
/** The rounds without a feature, and those with all of them that ran beside. */
type Measured = ReadonlyMap<DriverFeature, { readonly without: readonly Figures[]; readonly all: readonly Figures[] }>

/** The product without one feature of the database driver at a time, beside the product with all of them: CPU of server and database per request. */
export async function measureDriver(bench: Bench): Promise<Result> {
  const url = await bench.ground.freshDemo('bench_driver')
  const works = await worksOn(url)
  const everything = await startProduct(bench, { url, forgets: true, idle: true })
  const features: Features = new Map(
    await Promise.all(
      driverFeatures.map(
        async (without) => [without, await startProduct(bench, { url, forgets: true, idle: true, without })] as const,
      ),
    ),
  )
  return during([everything, ...features.values()], async () => {
    const measured = new Map<string, Measured>()
    for (const [work, job] of Object.entries(works))
      measured.set(work, await measureWork(bench, { everything, features, job }))
    return {
      scenario: 'driver',
      findings: driverFeatures.map((feature) => findingOf(feature, measured)),
      figures: Object.fromEntries(
        [...measured].flatMap(([work, figures]) => [
          [work, medianFigures([...figures.values()].flatMap(({ all }) => all))],
          ...[...figures].map(([name, { without }]) => [`${work}, without ${name}`, medianFigures(without)]),
        ]),
      ),
      method:
        `${crowd} connections and ${members} members book and cancel in turn in ${classes} classes; one connection does the same; 4 ask for the week of classes, which nothing caches. ` +
        'Each feature of the driver is measured by a product without it (DRIVER_OFF) and one with all of them, both without jobs, which take turns. A percentage says how much more CPU, of server and database together, a request costs without the feature. ' +
        'CPU and not time is compared, because the machine may do other things meanwhile; on a busy machine whatever is below a tenth is noise. ' +
        `Here each side had ${pairs} rounds of ${roundSeconds} s per kind of request.`,
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

async function measureWork(
  bench: Bench,
  { everything, features, job }: { everything: Program; features: Features; job: Work },
): Promise<Measured> {
  const round = async (program: Program, seconds: number): Promise<Figures> =>
    oneRound(bench.plan, { side: { program, job }, seconds })
  await round(everything, warmUpSeconds)
  const measured = new Map<DriverFeature, { without: Figures[]; all: Figures[] }>()
  for (const [feature, program] of features) {
    await round(program, warmUpSeconds)
    const rounds: { without: Figures[]; all: Figures[] } = { without: [], all: [] }
    for (let pair = 0; pair < pairs; pair += 1) {
      rounds.all.push(await round(everything, roundSeconds))
      rounds.without.push(await round(program, roundSeconds))
    }
    measured.set(feature, rounds)
  }
  return measured
}

function findingOf(feature: DriverFeature, measured: ReadonlyMap<string, Measured>): Finding {
  const costs = [...measured].map(([work, figures]) => {
    const rounds = figures.get(feature)
    if (!rounds) throw new Error(`${feature} was not measured for ${work}`)
    const more = Math.round((cpuOf(rounds.without) / cpuOf(rounds.all) - 1) * 100)
    return `${more < 0 ? '' : '+'}${more} % ${work}`
  })
  return { what: `CPU without the driver's ${feature}`, measured: costs.join(', ') }
}

/** CPU per request over all rounds: the system counts in hundredths of a second, so single rounds are too coarse. */
function cpuOf(rounds: readonly Figures[]): number {
  const requests = rounds.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0)
  const cpu = rounds.reduce((sum, each) => sum + (each.cpuMs + each.databaseCpuMs) * each.requestsPerSecond, 0)
  return cpu / requests
}
