// `npm run simulate -- --minutes 10 --seed 7`: random people who book, wait, cancel, share and check in, many at once,
// beside an oracle that predicts every response. A deviation is shrunk, printed and kept in dev/model/kept, which npm
// test replays.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { Failure, runSchedule } from '#dev/model/run-schedule.ts'
import { schedules } from '#dev/model/schedule.ts'
import { openSimulationPostgres, type SimulationPostgres } from '#dev/model/simulation-postgres.ts'
import { Summary } from '#dev/model/summary.ts'
import { describeFailure, Problem } from '#dev/problem.ts'
import { listenForSignals, onStop } from '#dev/start/stopping.ts'

const scheduleLength = 90
const runAndShrinkMs = 60_000

interface Options {
  readonly minutes: number
  readonly seed: number
}

function readOptions(words: readonly string[]): Options {
  const numberAfter = (name: string): number | undefined => {
    const booking = words.indexOf(name)
    if (booking === -1) return undefined
    const value = Number(words[booking + 1])
    if (!Number.isFinite(value) || value < 0)
      throw new Problem(`${name} takes a number, as in npm run simulate -- --minutes 10 --seed 7.`)
    return value
  }
  const unknown = words.find((word, booking) =>
    word.startsWith('--') ? !['--minutes', '--seed'].includes(word) : !words[booking - 1]?.startsWith('--'),
  )
  if (unknown !== undefined) throw new Problem(`${unknown} is not known. There are --minutes and --seed.`)
  return {
    minutes: numberAfter('--minutes') ?? 1,
    seed: Math.floor(numberAfter('--seed') ?? performance.timeOrigin % 1_000_000),
  }
}

async function main(): Promise<number> {
  const options = readOptions(process.argv.slice(2))
  const ground = await openSimulationPostgres()
  onStop.add({ name: 'PostgreSQL', stop: ground.stop, kill: ground.kill })
  try {
    return await simulate(ground, options)
  } finally {
    await ground.stop()
  }
}

async function simulate(ground: SimulationPostgres, { minutes, seed }: Options): Promise<number> {
  const summary = new Summary()
  const end = performance.now() + minutes * 60_000
  for (let turn = seed; turn === seed || (performance.now() < end && !onStop.signal.aborted); turn += 1) {
    let failure: Failure | undefined
    let running: Promise<void> = Promise.resolve()
    const result = await fc.check(
      fc.asyncProperty(schedules(scheduleLength), async (schedule) => {
        try {
          running = runSchedule(await ground.fresh(), { schedule, summary })
          await running
        } catch (error) {
          if (error instanceof Failure) failure = error
          throw error
        }
      }),
      { seed: turn, numRuns: 1, interruptAfterTimeLimit: runAndShrinkMs, markInterruptAsFailure: false },
    )
    // Shrinking may have been interrupted in the middle of a scenario.
    await running.catch(() => undefined)
    // An interrupted run proves nothing.
    if (onStop.signal.aborted) return 0
    if (result.failed) {
      console.log(
        `${summary.describe()}\n\nFAILED with --seed ${turn}, path ${result.counterexamplePath ?? 'none'}, after ${result.numShrinks} shrinks:\n${failure?.message ?? String(result.errorInstance)}`,
      )
      if (failure) console.log(`kept in ${keep(failure, turn)}`)
      return 1
    }
  }
  console.log(`${summary.describe()}\nseed     ${seed}, no deviation from the oracle`)
  return 0
}

function keep({ scenario }: Failure, seed: number): string {
  const name = `seed-${seed}.json`
  const folder = join(import.meta.dirname, 'model', 'kept')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, name), `${JSON.stringify(scenario, undefined, 1)}\n`)
  return join('dev', 'model', 'kept', name)
}

listenForSignals()
try {
  process.exitCode = await main()
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
