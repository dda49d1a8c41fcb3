import { z } from 'zod/mini'

/** The numbers of passed and failed tests, the names of the failed, and those that passed only when repeated. */
export type Count = {
  readonly passed: number
  readonly failed: number
  readonly failures: readonly string[]
  readonly flaky: readonly string[]
}
/** A test file, and the time from its first test to its last. */
export type Duration = { readonly name: string; readonly durationMs: number }
/** One run of vitest: its files with their results, and whether vitest itself reported success. */
export type Run = { readonly succeeded: boolean; readonly files: readonly TestFile[] | undefined }
type TestFile = z.output<typeof testFile>

const testFile = z.object({
  name: z.string(),
  status: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  assertionResults: z.array(z.object({ fullName: z.string(), title: z.string(), status: z.string() })),
})
const report = z.object({ testResults: z.array(testFile) })

/** Parses vitest's JSON; a run that crashed before its report has no files. */
export function readReport(text: string | undefined, succeeded: boolean): Run {
  return { succeeded, files: text === undefined ? undefined : report.parse(JSON.parse(text)).testResults }
}

/**
 * Counts the tests of a run. A file that could not be loaded has no failed test, and an error outside every test has
 * none either: each counts as one failure, so that a broken run never says "0 failed".
 */
export function countTests({ files, succeeded }: Run): Count {
  if (files === undefined) return { passed: 0, failed: 1, failures: [], flaky: [] }
  const passed = files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed')
  const failures = files.flatMap(failuresOf)
  const failed = failures.length === 0 && !succeeded ? 1 : failures.length
  return { passed: passed.length, failed, failures, flaky: [] }
}

/** The failures of a file: its tests by name, or the file itself when it could not be loaded. */
export function failuresOf({ name, status, assertionResults }: TestFile): string[] {
  const failed = failedTests({ assertionResults }).map(({ fullName }) => fullName)
  return failed.length === 0 && status === 'failed' ? [name] : failed
}

function failedTests({ assertionResults }: Pick<TestFile, 'assertionResults'>) {
  return assertionResults.filter(({ status }) => status === 'failed')
}

/**
 * The journeys to repeat: they share a machine with a browser, a database and two servers, so a failure is run once
 * more. Their files, and their titles, of which there are none where a file could not be loaded: then all are repeated.
 * The report joins the titles of a test and its `describe` otherwise than the filter by names does.
 */
export function journeysToRepeat({ files = [] }: Run): { readonly files: string[]; readonly titles: string[] } {
  const failed = files.filter((file) => isJourney(file.name) && failuresOf(file).length > 0)
  const isWhole = failed.some(({ assertionResults }) => assertionResults.every(({ status }) => status !== 'failed'))
  return {
    files: failed.map(({ name }) => name.slice(name.lastIndexOf('e2e/'))),
    titles: isWhole ? [] : failed.flatMap(failedTests).map(({ title }) => title),
  }
}

function isJourney(file: string): boolean {
  return /e2e\/[\w-]+\.test\.ts$/.test(file)
}

/**
 * The count of a run with repeated journeys: the second result counts, and a test that failed only the first time is
 * reported as flaky, since even that is a fault.
 */
export function countAfterRepeat(first: Run, second: Run): Count {
  const isRepeated = ({ name }: TestFile): boolean => second.files?.some((file) => file.name === name) ?? false
  const { files = [] } = first
  if (second.files === undefined) return countTests(first)
  const others = files.filter((file) => !isRepeated(file))
  const repeated = second.files.map((file) =>
    withRepeat(
      files.find(({ name }) => name === file.name),
      file,
    ),
  )
  const stillFailing = new Set(repeated.flatMap(failuresOf))
  const count = countTests({ files: [...others, ...repeated], succeeded: second.succeeded })
  const flaky = files
    .filter(isRepeated)
    .flatMap(failuresOf)
    .filter((name) => !stillFailing.has(name))
  return { ...count, flaky }
}

/** A file whose failed tests were repeated: their second results beside the first of the others. */
function withRepeat(first: TestFile | undefined, second: TestFile): TestFile {
  if (first === undefined || first.assertionResults.length === 0) return second
  // The tests of the file that were not repeated are in the report as skipped.
  const ran = second.assertionResults.filter(({ status }) => status === 'passed' || status === 'failed')
  const again = new Map(ran.map((result) => [result.fullName, result]))
  const assertionResults = first.assertionResults.map((result) =>
    result.status === 'failed' ? (again.get(result.fullName) ?? result) : result,
  )
  return { ...second, assertionResults }
}

/** The duration of each file of a run, the longest first. */
export function durationsOf({ files = [] }: Run): Duration[] {
  return files
    .map(({ name, startTime, endTime }) => ({ name, durationMs: endTime - startTime }))
    .toSorted((one, other) => other.durationMs - one.durationMs)
}
