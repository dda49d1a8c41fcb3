import { expect, test } from 'vitest'
import { reasonsWith } from './reasons-with.ts'

test.each([
  ['Booked', ['credit_used']],
  ['rest', ['credit_restored', 'credit_adjusted']],
  ['credit_', []],
  ['zzz', []],
])('who looks for %s in a ledger means %j', (keyword, reasons) => {
  expect(reasonsWith(keyword)).toEqual(reasons)
})

test('who looks for nothing means every reason', () => {
  expect(reasonsWith(undefined)).toContain('frozen')
  expect(reasonsWith('')).toEqual(reasonsWith(undefined))
})
