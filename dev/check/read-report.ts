import { z } from 'zod/mini'

/** How many tests or checks passed and failed, and which tests failed at first and passed when they ran once more. */
export type Count = { readonly passed: number; readonly failed: number; readonly flaky: readonly string[] }
/** A file of tests, and how long it took from its first test to its last. */
export type Duration = { readonly name: string; readonly durationMs: number }
/** One run of vitest: its files with what became of each test, and whether vitest itself called it a success. */
export type Run = { readonly succeeded: boolean; readonly files: readonly TestFile[] | undefined }
type TestFile = z.output<typeof testFile>

const testFile = z.object({
  name: z.string(),
  status: z.string(),
  startTime: z.number(),
  endTime: z.number(),
  assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
})
const report = z.object({ testResults: z.array(testFile) })

/** Reads vitest's JSON; a run that died before it could report has no files. */
export function readReport(text: string | undefined, succeeded: boolean): Run {
  return { succeeded, files: text === undefined ? undefined : report.parse(JSON.parse(text)).testResults }
}

/**
 * Counts the tests of a run. A file that could not even be loaded has no failed test, and an error outside every test
 * has none either: each counts as one failure, so that a broken run never says "0 failed".
 */
export function countTests({ files, succeeded }: Run): Count {
  if (files === undefined) return { passed: 0, failed: 1, flaky: [] }
  const passed = files.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed')
  const failed = files.flatMap(failuresOf).length
  return { passed: passed.length, failed: failed === 0 && !succeeded ? 1 : failed, flaky: [] }
}

/** What failed in a file: its tests by name, or the file itself where it could not be loaded. */
export function failuresOf({ name, status, assertionResults }: TestFile): string[] {
  const failed = assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName)
  return failed.length === 0 && status === 'failed' ? [name] : failed
}

/** Journeys share a machine with a browser, a database and two servers; what fails there once runs once more. */
export function journeysToRepeat({ files = [] }: Run): string[] {
  return files
    .filter((file) => failuresOf(file).length > 0)
    .flatMap(({ name }) => /e2e\/[\w-]+\.test\.ts$/.exec(name) ?? [])
}

/**
 * The count of a run whose failed journeys ran once more: their second outcome counts, and what failed the first time
 * only is named as flaky, since a failure that goes away by itself is still a fault of somebody's.
 */
export function countAfterRepeat(first: Run, second: Run): Count {
  const isRepeated = ({ name }: TestFile): boolean => second.files?.some((file) => file.name === name) ?? false
  const { files = [] } = first
  if (second.files === undefined) return countTests(first)
  const others = files.filter((file) => !isRepeated(file))
  const stillFailing = new Set(second.files.flatMap(failuresOf))
  const count = countTests({ files: [...others, ...second.files], succeeded: second.succeeded })
  const flaky = files
    .filter(isRepeated)
    .flatMap(failuresOf)
    .filter((name) => !stillFailing.has(name))
  return { ...count, flaky }
}

/** How long each file of a run took, the longest first. */
export function durationsOf({ files = [] }: Run): Duration[] {
  return files
    .map(({ name, startTime, endTime }) => ({ name, durationMs: endTime - startTime }))
    .toSorted((one, other) => other.durationMs - one.durationMs)
}
