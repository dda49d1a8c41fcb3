import { expect, it } from 'vitest'
import { instant, plusMinutes } from '#domain/kit/time.ts'
import type { OrderStatus } from './model.ts'
import { timelineOf } from './timeline-of.ts'

const start = instant('2026-11-20T02:00:00Z')
const steps = (...statuses: readonly OrderStatus[]) =>
  statuses.map((status, place) => ({ status, at: plusMinutes(start, place) }))
const expiresAt = plusMinutes(start, 30)

it.each<[OrderStatus, readonly OrderStatus[], readonly (readonly [string, number])[]]>([
  ['pending', ['pending'], [['pending', 0]]],
  [
    'complete',
    ['pending_payment', 'holded', 'processing', 'complete'],
    [
      ['pending', 0],
      ['processing', 2],
      ['complete', 3],
    ],
  ],
  [
    'canceled',
    ['pending_payment', 'pending', 'canceled'],
    [
      ['pending', 0],
      ['canceled', 2],
    ],
  ],
  [
    'processing',
    ['pending_payment', 'canceled', 'processing'],
    [
      ['pending', 0],
      ['processing', 2],
    ],
  ],
  [
    'canceled',
    ['pending_payment', 'pending'],
    [
      ['pending', 0],
      ['canceled', 30],
    ],
  ],
])('an order that is %s after %j has the steps %j', (status, history, expected) => {
  const timeline = timelineOf({ status, expiresAt, steps: steps(...history) })
  expect(timeline).toEqual(expected.map(([seen, minutes]) => ({ status: seen, at: plusMinutes(start, minutes) })))
})
