import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { runCommand } from './run-command.ts'

/** How many tests or checks passed and failed. */
export type Count = { readonly passed: number; readonly failed: number }

const report = z.object({
  success: z.boolean(),
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) })),
})

/** Runs vitest on some projects, or on the files that match the filters, and counts what it reports. */
export async function runTests({
  projects,
  filters = [],
}: {
  projects: readonly string[]
  filters?: readonly string[]
}): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-report-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const words = ['run', ...projects.map((project) => `--project=${project}`), ...reporters, ...filters]
  const { succeeded } = await runCommand({ program: 'vitest', words, shows: true })
  const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  rmSync(folder, { recursive: true })
  return countTests(text, succeeded)
}

/**
 * Counts the tests of a report in vitest's JSON. A file that could not even be loaded has no failed test, and an error
 * outside every test has none either: each counts as one failure, so that a broken run never says "0 failed".
 */
export function countTests(text: string | undefined, succeeded: boolean): Count {
  if (text === undefined) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests, testResults } = report.parse(JSON.parse(text))
  const unloaded = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.every((test) => test.status !== 'failed'),
  )
  const failed = numFailedTests + unloaded.length
  return { passed: numPassedTests, failed: failed === 0 && !succeeded ? 1 : failed }
}
