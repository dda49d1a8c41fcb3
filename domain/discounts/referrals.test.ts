import { expect, test } from 'vitest'
import { sen, sumSen } from '#domain/kit/money.ts'
import { shareReferral } from './referrals.ts'

const off = (percent: number, ...left: number[]) => shareReferral(percent, left.map(sen))

test('a referral takes its percent off every line, in whole sen that add up', () => {
  expect(off(10, 9900, 4410)).toEqual([990, 441])
  expect(sumSen(off(10, 33, 33, 34))).toBe(10)
})

test.each([
  [10, 4, 0],
  [10, 5, 1],
  [0, 9900, 0],
  [100, 9900, 9900],
])('a referral of %i percent off %i sen is %i', (percent, amount, taken) => {
  expect(off(percent, amount)).toEqual([taken])
})

test('a referral takes nothing off nothing', () => {
  expect(off(10)).toEqual([])
  expect(off(10, 0, 0)).toEqual([0, 0])
})
