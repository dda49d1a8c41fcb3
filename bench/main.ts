// `npm run bench`: measures what the product costs, beside a bare baseline, and keeps the results with the method in
// bench/RESULTS.md and bench/results.json. It never fails because something is slow; it says what is met and what is
// not.
import { mkdirSync } from 'node:fs'
import { describeFailure } from '#dev/problem.ts'
import { step } from '#dev/progress.ts'
import { buildPages } from '#dev/start/build-pages.ts'
import { listenForSignals, onStop } from '#dev/start/stopping.ts'
import type { Bench } from './bench.ts'
import { timeFirstOrder } from './first-order.ts'
import { openGround, type Ground } from './ground.ts'
import { readOptions, type BenchOptions, type ScenarioName } from './options.ts'
import { benchFolder, endPrograms, startProgram } from './program.ts'
import { keepResults, tellFindings } from './report.ts'
import type { Result } from './result.ts'
import { measureAccount } from './scenarios/account.ts'
import { measureAttack } from './scenarios/attack.ts'
import { measureBooking } from './scenarios/booking.ts'
import { measureBundle } from './scenarios/bundle.ts'
import { measureDriver } from './scenarios/driver.ts'
import { measureLighthouse } from './scenarios/lighthouse.ts'
import { measureLists } from './scenarios/lists.ts'
import { measureMemory } from './scenarios/memory.ts'
import { measurePages } from './scenarios/pages.ts'
import { measurePass } from './scenarios/pass.ts'
import { measurePromotion } from './scenarios/promotion.ts'
import { measurePublicAnswers } from './scenarios/public-answers.ts'
import { measurePurchase } from './scenarios/purchase.ts'
import { measureReleaseCrowd } from './scenarios/release-crowd.ts'
import { measureReleaseDay } from './scenarios/release-day.ts'
import { measureSchedule } from './scenarios/schedule.ts'
import { measureSettle } from './scenarios/settle.ts'
import { measureShelf } from './scenarios/shelf.ts'
import { measureSoak } from './scenarios/soak.ts'
import { measureStart } from './scenarios/start.ts'
import { measureSweep } from './scenarios/sweep.ts'
import { measureTap } from './scenarios/tap.ts'

const warmUpSeconds = 2

/** The API alone needs no build. */
const needPages: readonly ScenarioName[] = [
  'pages',
  'account',
  'memory',
  'attack',
  'start',
  'bundle',
  'soak',
  'pass',
  'tap',
  'lighthouse',
]

const scenarios: Readonly<Record<ScenarioName, (bench: Bench) => Promise<Result>>> = {
  lists: measureLists,
  pages: measurePages,
  booking: measureBooking,
  'release-day': measureReleaseDay,
  'release-crowd': measureReleaseCrowd,
  driver: measureDriver,
  promotion: measurePromotion,
  sweep: measureSweep,
  purchase: measurePurchase,
  settle: measureSettle,
  shelf: measureShelf,
  account: measureAccount,
  schedule: measureSchedule,
  memory: measureMemory,
  attack: measureAttack,
  public: measurePublicAnswers,
  start: measureStart,
  bundle: measureBundle,
  soak: measureSoak,
  pass: measurePass,
  tap: measureTap,
  lighthouse: measureLighthouse,
}

listenForSignals()
try {
  const options = readOptions(process.argv.slice(2))
  const { results, postgres } = options.firstOrder
    ? { results: [await timeFirstOrder()], postgres: '' }
    : await measureAll(options)
  keepResults(results, { postgres, rounds: options.rounds, seconds: options.seconds })
  console.log(`\n${tellFindings(results)}\n\nKept in bench/RESULTS.md.`)
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}

async function measureAll(options: BenchOptions): Promise<{ results: readonly Result[]; postgres: string }> {
  mkdirSync(benchFolder, { recursive: true })
  const isBuilding = options.only.some((name) => needPages.includes(name))
  if (isBuilding)
    await step({ name: 'Pages' }, async () => ({
      result: undefined,
      note: (await buildPages()) ? 'built' : 'nothing changed',
    }))
  const ground = await step({ name: 'Database' }, async () => ({ result: await openGround() }))
  onStop.add({ name: 'PostgreSQL', stop: ground.stop, kill: ground.kill })
  try {
    return { results: await measureOn(ground, options), postgres: ground.version }
  } finally {
    endPrograms()
    await ground.stop()
  }
}

async function measureOn(ground: Ground, options: BenchOptions): Promise<readonly Result[]> {
  const demoUrl = await step({ name: 'Demo studio' }, async () => ({ result: await ground.freshDemo('bench_demo') }))
  const load = await startProgram({ file: 'bench/load.ts' })
  const plan = { load, postmasterPid: ground.pid, rounds: options.rounds, seconds: options.seconds, warmUpSeconds }
  const results: Result[] = []
  try {
    for (const name of options.only) {
      if (name === 'schedule' && !options.large) {
        console.log('schedule           left out: it is measured on the large studio, which --large asks for')
        continue
      }
      if (name === 'soak' && options.minutes === 0) {
        console.log('soak               left out: it lasts as long as --minutes says')
        continue
      }
      results.push(
        await step({ name }, async () => ({ result: await scenarios[name]({ options, ground, plan, demoUrl }) })),
      )
    }
    return results
  } finally {
    await load.stop()
  }
}
