import { describe, expect, it } from 'vitest'
import { failureOf } from './failure-of.ts'

describe('why a payment failed', () => {
  it.each([
    ['failed', 'funds', 'funds'],
    ['failed', 'wrong_code', 'wrong_code'],
    ['failed', 'card_expired', 'card_expired'],
    ['failed', 'config', 'declined'],
    ['failed', null, 'unnamed'],
    ['failed', 'a text of the gateway', 'unnamed'],
    ['canceled', 'canceled', 'canceled'],
    ['expired', 'expired', 'expired'],
    ['expired', 'funds', 'expired'],
    ['redirected', null, undefined],
    ['succeeded', 'succeeded', undefined],
    ['review', 'review', undefined],
  ] as const)('an attempt that is %s with %s: %s', (status, outcome, failure) => {
    expect(failureOf({ status, outcome })).toBe(failure)
  })
})
