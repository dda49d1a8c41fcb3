import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  countAfterRepeat,
  countTests,
  durationsOf,
  journeysToRepeat,
  readReport,
  type Count,
  type Duration,
  type Run,
} from './read-report.ts'
import { runCommand } from './run-command.ts'

interface Tests {
  readonly projects: readonly string[]
  /** Parts of paths; without them every file runs. */
  readonly filters?: readonly string[]
  /** Parts of the titles of the tests to run. */
  readonly only?: readonly string[]
}

/** The results, and the duration of each file, the longest first. */
export interface Outcome {
  readonly count: Count
  readonly durations: readonly Duration[]
}

/** Runs vitest on some projects, or on the files that match the filters. A failed journey is repeated once, alone. */
export async function runTests(tests: Tests): Promise<Outcome> {
  const first = await runVitest(tests)
  const durations = durationsOf(first)
  const { files, titles } = journeysToRepeat(first)
  if (files.length === 0) return { count: countTests(first), durations }
  console.log(`\nRepeating the failed journeys of ${files.join(', ')}`)
  const second = await runVitest({ projects: ['e2e'], filters: files, only: titles })
  return { count: countAfterRepeat(first, second), durations }
}

/** One run of vitest, with its output shown. */
export async function runVitest({ projects, filters = [], only = [] }: Tests): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'hundred-report-'))
  const file = join(folder, 'report.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const parts = only.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
  const names = parts.length === 0 ? [] : ['--testNamePattern', parts.join('|')]
  const words = ['run', ...projects.map((project) => `--project=${project}`), ...reporters, ...names, ...filters]
  const { succeeded } = await runCommand({ program: 'vitest', words, shows: true })
  const text = existsSync(file) ? readFileSync(file, 'utf8') : undefined
  rmSync(folder, { recursive: true })
  return readReport(text, succeeded)
}
