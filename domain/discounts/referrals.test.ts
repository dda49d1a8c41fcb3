import { expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { sen, sumSen } from '#domain/kit/money.ts'
import { isReferralOpen, isRewardEarned, shareReferral, type ReferralFacts } from './referrals.ts'

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

const held = asId('orders', '0195d3a0-0000-7000-8000-000000000001')
const other = asId('orders', '0195d3a0-0000-7000-8000-000000000002')

test.each<[string, ReferralFacts | undefined, boolean]>([
  ['nobody referred', undefined, false],
  ['a friend who joined', { status: 'joined', heldBy: null, hasPaid: false }, true],
  ['a friend who paid before', { status: 'joined', heldBy: null, hasPaid: true }, false],
  ['a friend whose other order waits', { status: 'held', heldBy: other, hasPaid: false }, false],
  ['a friend whose order is replaced', { status: 'held', heldBy: held, hasPaid: false }, true],
  ['a friend whose replaced order is not the first', { status: 'held', heldBy: held, hasPaid: true }, false],
  ['a friend who ordered', { status: 'ordered', heldBy: held, hasPaid: true }, false],
  ['a friend who was here before', { status: 'refused', heldBy: null, hasPaid: false }, false],
])('the next order of %s gets the discount of a referral or not', (_who, referral, isOpen) => {
  expect(isReferralOpen(referral, [held])).toBe(isOpen)
})

test('a referrer is rewarded only for an order that is kept whole, and while the account is there', () => {
  const kept = { isCancelled: false, isRefunded: false, isReferrerGone: false }
  expect(isRewardEarned(kept)).toBe(true)
  for (const fault of ['isCancelled', 'isRefunded', 'isReferrerGone'] as const)
    expect(isRewardEarned({ ...kept, [fault]: true })).toBe(false)
})
