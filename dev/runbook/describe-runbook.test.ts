import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeRunbook } from './describe-runbook.ts'

test('the runbook is what the list of checks says', () => {
  const path = join(import.meta.dirname, '..', '..', 'ops', 'RUNBOOK.md')
  expect(readFileSync(path, 'utf8'), 'run npm run runbook').toBe(describeRunbook())
})
