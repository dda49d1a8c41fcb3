import { expect, it } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { decideUnreached } from './decide-unreached.ts'

const until = instant('2027-01-01T00:00:00Z')
const lost = {
  contract: 'active',
  collection: { status: 'due', until },
  isRefused: false,
  now: instant('2026-12-01T00:05:00Z'),
} as const

it.each([
  ['in its cycle is made again', {}, 'again'],
  ['of an overdue contract is made again', { contract: 'overdue' }, 'again'],
  ['that was refused is a failed try', { isRefused: true }, 'failed'],
  ['in the last second of its cycle is made again', { now: instant('2026-12-31T23:59:59Z') }, 'again'],
  ['at the end of its cycle is a failed try', { now: until }, 'failed'],
  ['of an ended contract is dropped', { contract: 'ended', isRefused: true }, 'dropped'],
  ['of a collected cycle is dropped', { collection: { status: 'captured', until } }, 'dropped'],
] as const)('a request that the gateway does not know %s', (_what, other, expected) => {
  expect(decideUnreached({ ...lost, ...other })).toBe(expected)
})
