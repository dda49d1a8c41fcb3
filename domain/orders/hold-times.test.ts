import { expect, it } from 'vitest'
import { instant, plusMinutes } from '#domain/kit/time.ts'
import { decideExpiry } from './hold-times.ts'

const now = instant('2026-11-20T02:00:00Z')

const over = [{ to: 'canceled', reason: 'expired' }]

it.each([
  ['pending', 0, [], over],
  ['pending', 1, [], []],
  ['pending_payment', -1, ['failed', 'expired'], over],
  ['pending_payment', -1, ['failed', 'redirected'], []],
  ['holded', -1, ['expired'], over],
  ['payment_review', -60, ['review'], []],
  ['complete', -60, ['succeeded'], []],
  ['canceled', -60, ['expired'], []],
] as const)(
  'an order that is %s with %d minutes left and attempts %j changes by %j',
  (status, left, attempts, changes) => {
    expect(decideExpiry({ status, expiresAt: plusMinutes(now, left), attempts }, now)).toEqual(changes)
  },
)
