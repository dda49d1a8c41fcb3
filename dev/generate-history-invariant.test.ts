import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  historyInvariant,
  historyInvariantSql,
  orderHistoryInvariant,
  orderHistoryInvariantSql,
} from './generate-history-invariant.ts'

test('the invariant over booking histories has every row of the transition table, and no other', () => {
  expect(readFileSync(historyInvariant, 'utf8')).toBe(historyInvariantSql())
})

test('the invariant over order histories has every row of the transition table, and no other', () => {
  expect(readFileSync(orderHistoryInvariant, 'utf8')).toBe(orderHistoryInvariantSql())
})
