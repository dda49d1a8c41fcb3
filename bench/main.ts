// `npm run bench`: measures what the product costs, beside a bare baseline, and writes the results with the method to
// bench/RESULTS.md and bench/results.json. It never fails because something is slow; it says which limits are met.
import { mkdirSync } from 'node:fs'
import { describeFailure } from '#dev/problem.ts'
import { step } from '#dev/progress.ts'
import { buildPages } from '#dev/start/build-pages.ts'
import { listenForSignals, onStop } from '#dev/start/stopping.ts'
import { openDatabases } from './databases.ts'
import { readOptions, type ScenarioName } from './options.ts'
import { benchFolder, endPrograms } from './program.ts'
import { keepResult, tellFindings } from './report.ts'
import type { Result } from './result.ts'
import { measureBooking } from './scenarios/booking.ts'
import { measureConsole } from './scenarios/console.ts'
import { measureCrowd } from './scenarios/crowd.ts'
import { measureIdle } from './scenarios/idle.ts'
import { measureLighthouse } from './scenarios/lighthouse.ts'
import { measureLists } from './scenarios/lists.ts'
import { measureOrder } from './scenarios/order.ts'
import { measurePublicAnswers } from './scenarios/public-answers.ts'
import { measureServer } from './scenarios/server.ts'
import { measureSweep } from './scenarios/sweep.ts'
import type { Bench } from './servers.ts'

const warmUpSeconds = 2

/** The API alone needs no build. */
const needPages: readonly ScenarioName[] = ['lists', 'idle', 'server', 'console', 'lighthouse']

const scenarios: Readonly<Record<ScenarioName, (bench: Bench) => Promise<Result>>> = {
  lists: measureLists,
  booking: measureBooking,
  crowd: measureCrowd,
  sweep: measureSweep,
  order: measureOrder,
  public: measurePublicAnswers,
  idle: measureIdle,
  server: measureServer,
  console: measureConsole,
  lighthouse: measureLighthouse,
}

listenForSignals()
try {
  await main()
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  mkdirSync(benchFolder, { recursive: true })
  if (options.only.some((name) => needPages.includes(name)))
    await step({ name: 'Pages' }, async () => ({
      result: undefined,
      note: (await buildPages()) ? 'built' : 'nothing changed',
    }))
  const databases = await step({ name: 'Database' }, async () => ({ result: await openDatabases() }))
  onStop.add({ name: 'PostgreSQL', stop: databases.stop, kill: databases.kill })
  const { rounds, seconds } = options
  const plan = { postmasterPid: databases.pid, rounds, seconds, warmUpSeconds }
  try {
    for (const name of options.only) {
      // Results are kept even when a later scenario fails.
      try {
        const result = await step({ name }, async () => ({
          result: await scenarios[name]({ options, databases, plan }),
        }))
        if (!options.isSmall) keepResult(result, { postgres: databases.version, rounds, seconds })
        console.log(tellFindings(result))
      } catch (error) {
        console.error(describeFailure(error))
        process.exitCode = 1
        endPrograms()
      }
    }
    console.log(options.isSmall ? '\nNot kept: the studio was small.' : '\nKept in bench/RESULTS.md.')
  } finally {
    endPrograms()
    await databases.stop()
  }
}
