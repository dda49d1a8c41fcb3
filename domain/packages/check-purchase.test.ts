import { describe, expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { checkPurchase } from './check-purchase.ts'

const pack = { kind: 'series' as const, active: true, joinable: true, intro: false, newest: null }
const intro = { ...pack, intro: true }

describe('a package may be bought', () => {
  it.each([
    ['a pack', { plan: pack, quantity: 9, claims: [] }],
    [
      'a pack by someone who had the intro offer',
      { plan: pack, quantity: 1, claims: [{ orderId: 'a', status: 'used' }] },
    ],
    ['the intro offer for the first time', { plan: intro, quantity: 1, claims: [] }],
    [
      'the intro offer that this very order holds',
      {
        plan: intro,
        quantity: 1,
        claims: [
          { orderId: 'a', status: 'reserved' },
          { orderId: 'a', status: 'reserved' },
        ],
        orderId: 'a',
      },
    ],
  ] as const)('%s', (_name, purchase) => {
    expect(checkPurchase(purchase)).toBeUndefined()
  })
})

describe('a package is refused', () => {
  it.each([
    [
      'one that is no longer sold',
      { plan: { ...intro, active: false, joinable: false }, quantity: 2, claims: [] },
      'packages.unavailable',
    ],
    [
      'a version that another one replaced',
      {
        plan: { ...pack, active: false, newest: asId('package_plans', '0195d3a0-0000-7000-8000-000000000000') },
        quantity: 1,
        claims: [],
      },
      'packages.changed',
    ],
    [
      'a pack that is listed alone',
      { plan: { ...pack, joinable: false }, quantity: 1, claims: [] },
      'packages.not_joinable',
    ],
    [
      'a membership',
      { plan: { ...pack, kind: 'contracts' as const }, quantity: 1, claims: [] },
      'packages.not_joinable',
    ],
    ['two intro offers at once', { plan: intro, quantity: 2, claims: [] }, 'packages.intro_single'],
    [
      'the intro offer that another order reserved',
      { plan: intro, quantity: 1, claims: [{ orderId: 'a', status: 'reserved' }], orderId: 'b' },
      'packages.intro_used',
    ],
    [
      'the intro offer that was used',
      { plan: intro, quantity: 1, claims: [{ orderId: 'a', status: 'used' }] },
      'packages.intro_used',
    ],
    [
      'the intro offer of which one key belongs to another order',
      {
        plan: intro,
        quantity: 1,
        claims: [
          { orderId: 'b', status: 'reserved' },
          { orderId: 'a', status: 'used' },
        ],
        orderId: 'b',
      },
      'packages.intro_used',
    ],
  ] as const)('%s', (...[, purchase, code]) => {
    expect(checkPurchase(purchase)?.code).toBe(code)
  })
})
