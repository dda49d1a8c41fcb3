import { describe, expect, test } from 'vitest'
import { sen } from '#domain/kit/money.ts'
import { decideGiveaway } from './decide-giveaway.ts'
import { priceCredits } from './price-credits.ts'

const gift = {
  isOwn: false,
  role: 'manager',
  worthSen: sen(5000),
  givenSen: sen(95_000),
  limitSen: sen(100_000),
} as const

describe('gifts by staff', () => {
  test.each([
    ['up to the limit of the day', {}, undefined],
    ['a sen above it', { worthSen: sen(5001) }, 'giveaways.over_limit'],
    ['above it, by an owner', { worthSen: sen(500_000), role: 'owner' as const }, undefined],
    ['nothing that has a price, above it', { worthSen: sen(0), givenSen: sen(200_000) }, undefined],
    ['to themselves', { isOwn: true }, 'giveaways.own'],
    ['to themselves, by an owner', { isOwn: true, role: 'owner' as const }, 'giveaways.own'],
    ['to themselves, what has no price', { isOwn: true, worthSen: sen(0) }, 'giveaways.own'],
  ])('%s', (_name, change, code) => {
    expect(decideGiveaway({ ...gift, ...change })?.code).toBe(code)
  })

  test('a refusal names the limit and what was given', () => {
    expect(decideGiveaway({ ...gift, worthSen: sen(5001) })?.values).toEqual({ limit: '1000.00', given: '950.00' })
  })

  test.each([
    [3, 10, 65_000, 19_500],
    [1, 3, 10_000, 3334],
    [10, 10, 65_000, 65_000],
  ])('%d credits of %d for %d sen are worth %d', (credits, of, price, worth) => {
    expect(priceCredits(credits, { credits: of, priceSen: sen(price) })).toBe(worth)
  })
})
