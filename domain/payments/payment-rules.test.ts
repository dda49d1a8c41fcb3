import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { instant, isBefore, plusMinutes } from '#domain/kit/time.ts'
import { bankName } from './bank-name.ts'
import { checkLimits } from './methods-of.ts'
import { moveAttempt } from './move-attempt.ts'
import { mostEarlyRequeries, nextRequery } from './next-requery.ts'
import { outcomeOf } from './outcome-of.ts'
import { trustedOutcome } from './trusted-outcome.ts'

describe('the limits of online banking', () => {
  it.each([
    ['B2C', 99, 'payments.below_minimum'],
    ['B2C', 100, undefined],
    ['B2C', 3_000_000, undefined],
    ['B2C', 3_000_001, 'payments.above_maximum'],
    ['B2B1', 199, 'payments.below_minimum'],
    ['B2B1', 200, undefined],
    ['B2B1', 100_000_000, undefined],
    ['B2B1', 100_000_001, 'payments.above_maximum'],
  ] as const)('a payment by %s of %d sen: %s', (model, amount, code) => {
    expect(checkLimits(model, sen(amount))?.code).toBe(code)
  })
})

describe('the name of a bank', () => {
  it.each([
    ['B2C', 'BCBB0235', 'CIMB Clicks'],
    ['B2B1', 'BCBB0235', 'CIMB Bank'],
    ['B2C', 'UOB0228', undefined],
    ['B2C', 'constructor', undefined],
  ] as const)('%s %s is %s', (model, code, name) => {
    expect(bankName(model, code)).toBe(name)
  })
})

describe('money counts only with the exact amount', () => {
  const wanted = { amountSen: 8900, currency: 'MYR', bankCode: 'MB2U0227' }
  it.each([
    [{ outcome: 'succeeded', amountSen: 8900, currency: 'MYR' }, 'succeeded'],
    [{ outcome: 'succeeded', amountSen: 8900, currency: undefined }, 'succeeded'],
    [{ outcome: 'succeeded', amountSen: 8901, currency: 'MYR' }, 'review'],
    [{ outcome: 'succeeded', amountSen: 8899, currency: 'MYR' }, 'review'],
    [{ outcome: 'succeeded', amountSen: undefined, currency: 'MYR' }, 'review'],
    [{ outcome: 'succeeded', amountSen: 8900, currency: 'SGD' }, 'review'],
    [{ outcome: 'funds', amountSen: 1, currency: 'SGD' }, 'funds'],
    [{ outcome: 'succeeded', amountSen: 8900, currency: 'MYR', bankCode: 'MB2U0227' }, 'succeeded'],
    [{ outcome: 'succeeded', amountSen: 8900, currency: 'MYR', bankCode: 'HLB0224' }, 'review'],
    [{ outcome: 'funds', amountSen: 8900, currency: 'MYR', bankCode: 'HLB0224' }, 'funds'],
  ] as const)('%j is %s', (result, outcome) => {
    expect(
      trustedOutcome(wanted, {
        bankCode: undefined,
        ...result,
        amountSen: result.amountSen === undefined ? undefined : sen(result.amountSen),
      }),
    ).toBe(outcome)
  })
})

describe('answers about one attempt', () => {
  it.each([
    ['redirected', '99', 'pending'],
    ['pending', '00', 'succeeded'],
    ['failed', '00', 'succeeded'],
    ['expired', '1C', 'canceled'],
    ['review', '00', 'succeeded'],
    ['succeeded', '51', undefined],
    ['failed', '99', undefined],
    ['review', '51', undefined],
    ['redirected', '-1', undefined],
    ['canceled', '76', undefined],
  ] as const)('an attempt after %s, then %s: %s', (status, code, next) => {
    expect(moveAttempt({ status, code: undefined }, { outcome: outcomeOf(code), code })?.status).toBe(next)
  })

  it.each([
    ['no code', undefined, '51', '51'],
    ['the same code', '51', '51', undefined],
    ['a greater code', '51', '90', undefined],
    ['a smaller code', '90', '51', '51'],
  ] as const)('answers of the same strength about one attempt keep the smaller code: %s', (_name, code, next, kept) => {
    expect(moveAttempt({ status: 'failed', code }, { outcome: outcomeOf(next), code: next })).toEqual(
      kept === undefined ? undefined : { status: 'failed', code: kept },
    )
  })

  it('answers about one attempt give the same result in any order and number', () => {
    const code = fc.constantFrom('00', '51', '90', '99', '09', '1C', 'BC', '1A', 'OF', '-1', '76', '87', 'ZZ')
    const runs = fc
      .array(code, { maxLength: 7 })
      .chain((codes) =>
        fc.tuple(fc.constant(codes), fc.shuffledSubarray([...codes, ...codes], { minLength: codes.length * 2 })),
      )
    fc.assert(
      fc.property(runs, ([codes, shuffled]) => {
        expect(settled(shuffled)).toEqual(settled(codes))
      }),
    )
  })
})

function settled(codes: readonly string[]) {
  type Attempt = Parameters<typeof moveAttempt>[0]
  return codes.reduce<Attempt>((attempt, code) => moveAttempt(attempt, { outcome: outcomeOf(code), code }) ?? attempt, {
    status: 'redirected',
    code: undefined,
  })
}

describe('the requery schedule', () => {
  const createdAt = instant('2026-11-20T02:00:00Z')
  const requeryTimes = (windowMinutes: number, provider: 'curlec' | 'ipay88' = 'curlec') => {
    const expiresAt = plusMinutes(createdAt, windowMinutes)
    const times: number[] = []
    let next = nextRequery({ provider, createdAt, expiresAt, now: createdAt })
    while (next && times.length < 200) {
      times.push((next.epochMilliseconds - createdAt.epochMilliseconds) / 60_000)
      next = nextRequery({ provider, createdAt, expiresAt, now: next })
    }
    return times
  }

  it('the gateway is asked every 2 minutes for a window of half an hour, then until it answers, then hourly for a day', () => {
    const times = requeryTimes(30)
    expect(times.slice(0, 15)).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30])
    expect(times.slice(15, 22)).toEqual([32, 34, 36, 38, 40, 100, 160])
    expect(times.at(-1)).toBeLessThanOrEqual(30 + 24 * 60)
    expect(times).toHaveLength(20 + 23)
  })

  it('the gateway is asked every 10 minutes after minute 30, hourly after two hours, and at the end of the approval window', () => {
    const times = requeryTimes(72 * 60)
    expect(times.slice(14, 27)).toEqual([30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 180, 240, 300])
    expect(times).toContain(72 * 60)
  })

  it('a gateway that limits its answers per day is asked seldom', () => {
    const times = requeryTimes(30, 'ipay88')
    expect(times.slice(0, 5)).toEqual([3, 10, 30, 150, 270])
    expect(times.length + mostEarlyRequeries).toBeLessThan(20)
  })

  it('the gateway is asked next always later than now', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.constantFrom('curlec', 'ipay88'),
        (windowMinutes, after, provider) => {
          const now = plusMinutes(createdAt, after)
          const next = nextRequery({ provider, createdAt, expiresAt: plusMinutes(createdAt, windowMinutes), now })
          return next === undefined ? after > windowMinutes : isBefore(now, next)
        },
      ),
    )
  })
})
