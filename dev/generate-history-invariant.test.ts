import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { historyInvariant, historyInvariantSql } from './generate-history-invariant.ts'

test('the invariant over stored histories holds every row of the transition table, and no other', () => {
  expect(readFileSync(historyInvariant, 'utf8')).toBe(historyInvariantSql())
})
