import { describe, expect, test } from 'vitest'
import { countAfterRepeat, countTests, durationsOf, journeysToRepeat, readReport } from './read-report.ts'

type File = {
  name: string
  status: string
  startTime: number
  endTime: number
  assertionResults: { fullName: string; title: string; status: string }[]
}
const times = { startTime: 1000, endTime: 2500 }

function file(name: string, tests: Readonly<Record<string, 'passed' | 'failed' | 'skipped'>>): File {
  const assertionResults = Object.entries(tests).map(([title, status]) => ({
    fullName: `a part ${title}`,
    title,
    status,
  }))
  const hasFailed = assertionResults.some(({ status }) => status === 'failed')
  return { name, status: hasFailed ? 'failed' : 'passed', ...times, assertionResults }
}

const passed = file('/house/server/a.test.ts', { one: 'passed', two: 'passed' })
const failed = file('/house/server/b.test.ts', { three: 'passed', four: 'failed' })
const unloaded: File = { name: '/house/server/c.test.ts', status: 'failed', ...times, assertionResults: [] }

const runOf = (files: readonly File[], succeeded = false) =>
  readReport(JSON.stringify({ success: succeeded, testResults: files }), succeeded)

test.each([
  { when: 'every test passed', run: runOf([passed], true), passed: 2, failed: 0, failures: [] },
  { when: 'a test failed', run: runOf([passed, failed]), passed: 3, failed: 1, failures: ['a part four'] },
  {
    when: 'a file could not be loaded',
    run: runOf([passed, unloaded]),
    passed: 2,
    failed: 1,
    failures: [unloaded.name],
  },
  { when: 'an error came from outside every test', run: runOf([passed]), passed: 2, failed: 1, failures: [] },
  { when: 'vitest died before it could report', run: readReport(undefined, false), passed: 0, failed: 1, failures: [] },
])('the tests of a run are counted, and the failed named, when $when', ({ run, passed, failed, failures }) => {
  expect(countTests(run)).toEqual({ passed, failed, failures, flaky: [] })
})

describe('a journey that fails', () => {
  const name = '/house/e2e/book-a-class.test.ts'
  const first = runOf([passed, file(name, { books: 'failed', leaves: 'passed' })])

  test('a failed journey is the only kind of test that is repeated', () => {
    expect(journeysToRepeat(runOf([failed, unloaded]))).toEqual({ files: [], titles: [] })
    expect(journeysToRepeat(first)).toEqual({ files: ['e2e/book-a-class.test.ts'], titles: ['books'] })
    const whole = runOf([{ ...unloaded, name }])
    expect(journeysToRepeat(whole)).toEqual({ files: ['e2e/book-a-class.test.ts'], titles: [] })
  })

  test('a journey that passes when repeated is reported as flaky', () => {
    const second = runOf([file(name, { books: 'passed' })], true)
    expect(countAfterRepeat(first, second)).toEqual({ passed: 4, failed: 0, failures: [], flaky: ['a part books'] })
  })

  test('a journey that the repeat did not run still counts as failed', () => {
    for (const second of [file(name, {}), file(name, { books: 'skipped', leaves: 'skipped' })])
      expect(countAfterRepeat(first, runOf([second], true))).toEqual({
        passed: 3,
        failed: 1,
        failures: ['a part books'],
        flaky: [],
      })
  })

  test('a journey that fails again counts as failed', () => {
    const second = runOf([file(name, { books: 'failed', leaves: 'passed' })])
    expect(countAfterRepeat(first, second)).toEqual({
      passed: 3,
      failed: 1,
      failures: ['a part books'],
      flaky: [],
    })
  })

  test('a repeated journey does not hide a failed unit test', () => {
    const second = runOf([file(name, { books: 'passed', leaves: 'passed' })], true)
    const both = runOf([failed, file(name, { books: 'failed', leaves: 'passed' })])
    expect(countAfterRepeat(both, second)).toEqual({
      passed: 3,
      failed: 1,
      failures: ['a part four'],
      flaky: ['a part books'],
    })
  })

  test('a journey whose repeat crashes counts as failed', () => {
    expect(countAfterRepeat(first, readReport(undefined, false))).toEqual({
      passed: 3,
      failed: 1,
      failures: ['a part books'],
      flaky: [],
    })
  })
})

test("a run's files are listed with their duration, the longest first", () => {
  const long = { ...failed, endTime: 9000 }
  expect(durationsOf(runOf([passed, long]))).toEqual([
    { name: long.name, durationMs: 8000 },
    { name: passed.name, durationMs: 1500 },
  ])
  expect(durationsOf(readReport(undefined, false))).toEqual([])
})
