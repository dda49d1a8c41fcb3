import { expect, test } from 'vitest'
import { sumCredits, type CreditMovement } from './sum-credits.ts'

const line = (reason: string, credits: number, part: Partial<CreditMovement> = {}): CreditMovement => ({
  reason,
  credits,
  of: null,
  lost: false,
  ...part,
})

test('the credits of two packs are told apart by where they went, and add up', () => {
  const movements = [
    line('credit_granted', 50),
    line('credit_adjusted', 2),
    line('credit_used', -16, { of: 'own' }),
    line('credit_returned', 2, { of: 'own' }),
    line('credit_used', -5, { of: 'other' }),
    line('credit_used', -2, { of: 'own', lost: true }),
    line('credit_held', -2, { of: 'own' }),
    line('credit_released', 1, { of: 'own' }),
    line('credit_expired', -3),
  ]
  expect(sumCredits(movements, 27)).toEqual({
    bought: 50,
    adjusted: 2,
    own: 14,
    others: 5,
    lost: 2,
    expired: 3,
    held: 1,
    left: 27,
    adds_up: true,
  })
})

test.each([
  ['nothing was ever bought', [], 0, true],
  ['the packs hold one more than the ledger says', [line('credit_granted', 10)], 11, false],
  [
    'a movement is of a kind that the rule does not know',
    [line('credit_granted', 10), line('credit_lent', -1)],
    9,
    false,
  ],
  [
    'a credit that expired was restored',
    [line('credit_granted', 1), line('credit_expired', -1), line('credit_restored', 1)],
    1,
    true,
  ],
] as const)('when %s, the sum says whether it adds up', (_what, movements, left, addsUp) => {
  expect(sumCredits(movements, left).adds_up).toBe(addsUp)
})
