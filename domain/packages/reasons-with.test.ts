import { expect, test } from 'vitest'
import { reasonsWith } from './reasons-with.ts'

test.each([
  ['Booked', ['credit_used']],
  ['rest', ['credit_restored', 'credit_adjusted']],
  ['credit_', []],
  ['zzz', []],
])('a search for %s in a ledger matches %j', (keyword, reasons) => {
  expect(reasonsWith(keyword)).toEqual(reasons)
})

test('an empty search in a ledger matches every reason', () => {
  expect(reasonsWith(undefined)).toContain('frozen')
  expect(reasonsWith('')).toEqual(reasonsWith(undefined))
})
