// `npm run journeys -- --repeat 20 --only "a member books"`: runs the journeys, or those whose title contains these
// words, so many times, each time on a product of its own, and prints how often each failed. Failures are not repeated
// here: a journey that fails once in twenty is what this looks for.
import { parseArgs } from 'node:util'
import { failuresOf } from '#dev/check/read-report.ts'
import { runVitest } from '#dev/check/run-tests.ts'
import { describeFailure, Problem } from '#dev/problem.ts'
import { buildPages } from '#dev/start/build-pages.ts'

const mostRepeats = 1000

type Options = { readonly repeat: number; readonly only: string | undefined; readonly filters: readonly string[] }

function readOptions(): Options {
  const { values, positionals } = parseArgs({
    options: { repeat: { type: 'string', default: '1' }, only: { type: 'string' } },
    allowPositionals: true,
  })
  const repeat = Number(values.repeat)
  if (!Number.isInteger(repeat) || repeat < 1 || repeat > mostRepeats)
    throw new Problem(`--repeat takes a number from 1 to ${mostRepeats}, as in npm run journeys -- --repeat 20.`)
  return { repeat, only: values.only, filters: positionals }
}

/** Runs them and returns whether all passed each time. */
async function repeatJourneys(options: Options): Promise<boolean> {
  const failures = new Map<string, number>()
  for (let turn = 1; turn <= options.repeat; turn += 1) {
    console.log(`\n[${turn}/${options.repeat}]`)
    const { ran, failed } = await runOnce(options)
    for (const name of ran) failures.set(name, failures.get(name) ?? 0)
    for (const name of failed) failures.set(name, (failures.get(name) ?? 0) + 1)
  }
  if (failures.size === 0) throw new Problem('No journey has these words in its title.')
  console.log('')
  for (const [name, count] of failures)
    console.log(`${count > 0 ? 'FLAKY ' : 'ok    '} failed ${count} of ${options.repeat}  ${name}`)
  return [...failures.values()].every((count) => count === 0)
}

async function runOnce({ only, filters }: Options): Promise<{ ran: string[]; failed: string[] }> {
  const run = await runVitest({ projects: ['e2e'], filters, ...(only === undefined ? {} : { only: [only] }) })
  const { files = [], succeeded } = run
  const tests = files.flatMap(({ assertionResults }) => assertionResults)
  const failed = files.flatMap(failuresOf)
  return {
    ran: tests.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
    failed: failed.length === 0 && !succeeded ? ['outside every journey'] : failed,
  }
}

try {
  const options = readOptions()
  await buildPages()
  process.exitCode = (await repeatJourneys(options)) ? 0 : 1
} catch (error) {
  console.error(describeFailure(error))
  process.exitCode = 1
}
