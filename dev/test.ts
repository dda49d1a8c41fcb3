// `npm test`: every check of the repository, each with a line. `npm test -- path` runs the tests of that path alone.
// All of them run even when an early one fails. The last lines name the slowest test files, and the very last one
// counts: "N passed, N failed".
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { isTooHeavy, weighBuiltConsole, weighBuiltPages } from '#dev/bundle-report.ts'
import { checkLock } from '#dev/check/check-lock.ts'
import { checkOpenApi } from '#dev/check/check-openapi.ts'
import type { Count, Duration } from '#dev/check/read-report.ts'
import { runCommand } from '#dev/check/run-command.ts'
import { runTests } from '#dev/check/run-tests.ts'
import { describeFailure } from '#dev/problem.ts'
import { buildPages } from '#dev/start/build-pages.ts'

type Check = { readonly name: string; readonly run: () => Promise<Outcome> }
/** A check counts as one, a run of tests as its tests. */
type Outcome = {
  readonly succeeded: boolean
  readonly printed: string
  readonly tests?: Count
  readonly durations?: readonly Duration[]
}
type Result = { readonly name: string; readonly outcome: Outcome; readonly durationMs: number }
type Stage = readonly Check[]

const filters = process.argv.slice(2)
const slowestShown = 10

/** One stage after the other. The checks of a stage are independent and share the cores, the longest first. */
const everything: readonly Stage[] = [
  // The pages' types are generated, so everything else comes after.
  [check('Types of the routes', ['react-router', 'typegen'])],
  [
    // The compiler's diagnostics too, since the rules need the types anyway: each file by the configuration nearest to
    // it, so that domain/ is checked without the types of Node and of the browser.
    check('Lint and types', ['oxlint', '--type-aware', '--type-check']),
    { name: 'Build', run: build },
    check('Dead code', ['knip']),
    check('Format', ['oxfmt', '--check']),
    { name: 'Lock file', run: checkLock },
    { name: 'API document', run: checkOpenApi },
  ],
  // In one run: rules, which are short, fill the cores to the end.
  [tests('Journeys, verbs, rules', { projects: ['e2e', 'server', 'unit'] })],
]

/** Journeys and programs in production mode run what was built. */
const needsBuild = filters.some((filter) => filter.startsWith('e2e') || filter.startsWith('dev/harness'))

const chosen: readonly Stage[] = [
  ...(needsBuild ? [[{ name: 'Build', run: build }]] : []),
  [tests('Tests', { projects: ['unit', 'server', 'e2e'], filters })],
]

await runAll(filters.length === 0 ? everything : chosen)

async function runAll(stages: readonly Stage[]): Promise<void> {
  const total = stages.flat().length
  const results: Result[] = []
  for (const stage of stages) results.push(...(await runStage(stage, { first: results.length + 1, total })))
  console.log('')
  for (const { name, outcome, durationMs } of results)
    console.log(
      `${outcome.succeeded ? 'ok    ' : 'FAILED'}  ${name.padEnd(22)} ${seconds(durationMs).padStart(7)}${countOf(outcome)}`,
    )
  const counts = results.map(
    ({ outcome }): Count =>
      outcome.tests ?? {
        passed: outcome.succeeded ? 1 : 0,
        failed: outcome.succeeded ? 0 : 1,
        failures: [],
        flaky: [],
      },
  )
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  for (const name of counts.flatMap(({ failures }) => failures)) console.log(`FAILED  ${name}`)
  for (const name of counts.flatMap(({ flaky }) => flaky)) console.log(`FLAKY   failed once, then passed: ${name}`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
  showSlowest(results.flatMap(({ outcome }) => outcome.durations ?? []))
  console.log(`\n${passed} passed, ${failed} failed`)
}

/** The slowest test files, from their first test to their last. */
function showSlowest(durations: readonly Duration[]): void {
  const slowest = durations.toSorted((one, other) => other.durationMs - one.durationMs).slice(0, slowestShown)
  const house = join(import.meta.dirname, '..')
  console.log('')
  for (const { name, durationMs } of slowest)
    console.log(`${seconds(durationMs).padStart(8)}  ${relative(house, name)}`)
}

/**
 * Runs as many checks at a time as there are cores. A check that runs alone is announced, the others when they are
 * over.
 */
async function runStage(stage: Stage, { first, total }: { first: number; total: number }): Promise<Result[]> {
  const isAlone = stage.length === 1
  const waiting = stage.map((each, index) => ({ each, index, title: `[${first + index}/${total}] ${each.name} … ` }))
  const results: Result[] = []
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { each, index, title } = next
      if (isAlone) process.stdout.write(title)
      const result = await runCheck(each)
      console.log(`${isAlone ? '' : title}${endOf(result)}`)
      results[index] = result
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return results
}

async function runCheck({ name, run }: Check): Promise<Result> {
  const start = performance.now()
  const outcome = await run().catch((error: unknown): Outcome => ({
    succeeded: false,
    printed: describeFailure(error),
  }))
  return { name, outcome, durationMs: performance.now() - start }
}

function endOf({ outcome, durationMs }: Result): string {
  return outcome.succeeded
    ? `ok, ${seconds(durationMs)}`
    : `FAILED after ${seconds(durationMs)}\n${outcome.printed.trim()}\n`
}

function countOf({ tests: count }: Outcome): string {
  return count === undefined ? '' : `  ${count.passed} passed, ${count.failed} failed`
}

function check(name: string, [program, ...words]: readonly [string, ...string[]]): Check {
  return { name, run: async () => runCommand({ program, words }) }
}

function tests(name: string, options: { projects: readonly string[]; filters?: readonly string[] }): Check {
  return {
    name,
    run: async () => {
      // The output of vitest starts on a line of its own.
      console.log('')
      const { count, durations } = await runTests(options)
      return { succeeded: count.failed === 0, printed: `${count.failed} failed`, tests: count, durations }
    },
  }
}

/** A build whose pages exceed the weight limit fails. */
async function build(): Promise<Outcome> {
  await buildPages()
  const heavy = weighBuiltPages().filter(isTooHeavy)
  const lines = heavy.map(
    ({ path, bytes, files }) => `${path} loads ${(bytes / 1024).toFixed(1)} KB of script in ${files} files at first`,
  )
  const heavyParts = weighBuiltConsole().filter(({ bytes, limit }) => bytes > limit)
  const linesOfConsole = heavyParts.map(
    ({ part, bytes }) => `the staff console loads ${(bytes / 1024).toFixed(1)} KB of script for ${part}`,
  )
  const all = [...lines, ...linesOfConsole]
  return { succeeded: all.length === 0, printed: all.join('\n') }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
