// `npm test`: every check of the house, in order, each with a line. `npm test -- path` runs the tests of that path alone.
// All of them run even when an early one fails, and the very last line counts: "N passed, N failed".
import { checkLock } from '#dev/check/check-lock.ts'
import { runCommand } from '#dev/check/run-command.ts'
import { runTests, type Count } from '#dev/check/run-tests.ts'
import { describeFailure } from '#dev/problem.ts'
import { buildPages } from '#dev/start/build-pages.ts'

type Check = { readonly name: string; readonly run: () => Promise<Outcome> }
/** A check counts as one, a run of tests as its tests. */
type Outcome = { readonly succeeded: boolean; readonly printed: string; readonly tests?: Count }

const filters = process.argv.slice(2)

const checks: readonly Check[] = [
  // The pages' types are generated, so everything else comes after.
  check('Types of the routes', ['react-router', 'typegen']),
  check('Types', ['tsc', '--noEmit']),
  check('Types of the domain', ['tsc', '--noEmit', '--project', 'domain/tsconfig.json']),
  check('Lint', ['oxlint', '--type-aware']),
  check('Dead code', ['knip']),
  { name: 'Lock file', run: checkLock },
  tests('Rules and verbs', { projects: ['unit', 'server'] }),
  { name: 'Build', run: build },
  tests('Journeys in a browser', { projects: ['e2e'] }),
]

const chosen = filters.length === 0 ? checks : [{ name: 'Build', run: build }, tests('Tests', { projects: ['unit', 'server', 'e2e'], filters })]
const needsBuild = filters.length === 0 || filters.some((filter) => filter.startsWith('e2e'))

await runAll(chosen.filter(({ name }) => name !== 'Build' || needsBuild))

async function runAll(list: readonly Check[]): Promise<void> {
  const results: { name: string; outcome: Outcome; durationMs: number }[] = []
  for (const [index, { name, run }] of list.entries()) {
    process.stdout.write(`[${index + 1}/${list.length}] ${name} … `)
    const start = performance.now()
    const outcome = await run().catch((error: unknown): Outcome => ({ succeeded: false, printed: describeFailure(error) }))
    const durationMs = performance.now() - start
    console.log(outcome.succeeded ? `ok, ${seconds(durationMs)}` : `FAILED after ${seconds(durationMs)}\n${outcome.printed.trim()}\n`)
    results.push({ name, outcome, durationMs })
  }
  console.log('')
  for (const { name, outcome, durationMs } of results) console.log(`${outcome.succeeded ? 'ok    ' : 'FAILED'}  ${name.padEnd(22)} ${seconds(durationMs).padStart(7)}${countOf(outcome)}`)
  const counts = results.map(({ outcome }) => outcome.tests ?? { passed: outcome.succeeded ? 1 : 0, failed: outcome.succeeded ? 0 : 1 })
  const passed = counts.reduce((sum, count) => sum + count.passed, 0)
  const failed = counts.reduce((sum, count) => sum + count.failed, 0)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
  console.log(`\n${passed} passed, ${failed} failed`)
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
      // What vitest prints follows on lines of its own.
      console.log('')
      const count = await runTests(options)
      return { succeeded: count.failed === 0, printed: `${count.failed} failed`, tests: count }
    },
  }
}

async function build(): Promise<Outcome> {
  await buildPages()
  return { succeeded: true, printed: '' }
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
