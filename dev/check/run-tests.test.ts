import { expect, test } from 'vitest'
import { countTests } from './run-tests.ts'

const passed = { status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] }
const failed = { status: 'failed', assertionResults: [{ status: 'passed' }, { status: 'failed' }] }
const unloaded = { status: 'failed', assertionResults: [] }

function report(testResults: readonly { status: string; assertionResults: { status: string }[] }[]): string {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const count = (status: string): number => tests.filter((one) => one.status === status).length
  return JSON.stringify({
    success: count('failed') === 0,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    testResults,
  })
}

test.each([
  { when: 'every test passed', text: report([passed]), succeeded: true, count: { passed: 2, failed: 0 } },
  { when: 'a test failed', text: report([passed, failed]), succeeded: false, count: { passed: 3, failed: 1 } },
  {
    when: 'a file could not be loaded',
    text: report([passed, unloaded]),
    succeeded: false,
    count: { passed: 2, failed: 1 },
  },
  {
    when: 'an error came from outside every test',
    text: report([passed]),
    succeeded: false,
    count: { passed: 2, failed: 1 },
  },
  { when: 'vitest died before it could report', text: undefined, succeeded: false, count: { passed: 0, failed: 1 } },
])('counts when $when', ({ text, succeeded, count }) => {
  expect(countTests(text, succeeded)).toEqual(count)
})
