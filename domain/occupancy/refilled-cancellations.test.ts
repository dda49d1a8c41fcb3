import { expect, test } from 'vitest'
import type { CreditEffect } from './model.ts'
import { refilledCancellations } from './refilled-cancellations.ts'

const late = (...effects: CreditEffect[]) => effects.map((creditEffect, index) => ({ id: index + 1, creditEffect }))
const refilled = (given: ReturnType<typeof late>, free: number) =>
  refilledCancellations(given, free).map(({ id }) => id)

test.each([
  ['a class that is full again gives every credit back', late('forfeited', 'forfeited'), 0, [1, 2]],
  ['one seat that stays free is that of the latest', late('forfeited', 'forfeited'), 1, [1]],
  ['as many free seats as were given up late give nothing back', late('forfeited', 'forfeited'), 2, []],
  ['a class with more free seats was never full', late('forfeited'), 5, []],
  ['a credit that is back stays the one that was refilled', late('returned', 'forfeited'), 1, []],
  ['the next one follows once another seat is taken', late('returned', 'forfeited'), 0, [2]],
  ['a free booking gave up a seat and gets nothing', late('none', 'forfeited'), 1, []],
  ['nobody cancelled', [], 0, []],
])('%s', (_what, given, free, expected) => {
  expect(refilled(given, free)).toEqual(expected)
})
