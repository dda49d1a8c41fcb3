import { expect, it } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { lotState } from './lot-state.ts'

const expiresAt = instant('2026-05-03T16:00:00Z')

it.each([
  ['usable to the last instant', { left: 1, revoked: false }, '2026-05-03T15:59:59.999Z', 'usable'],
  ['empty when all credits are used', { left: 0, revoked: false }, '2026-05-03T15:59:59.999Z', 'empty'],
  [
    'expired at the instant itself, though credits are left',
    { left: 9, revoked: false },
    '2026-05-03T16:00:00Z',
    'expired',
  ],
  ['expired, not empty, afterwards', { left: 0, revoked: false }, '2026-06-01T00:00:00Z', 'expired'],
  ['revoked before anything else', { left: 9, revoked: true }, '2026-05-01T00:00:00Z', 'revoked'],
  ['revoked, not expired, afterwards', { left: 9, revoked: true }, '2026-06-01T00:00:00Z', 'revoked'],
] as const)('a pack is %s', (...[, lot, at, state]) => {
  expect(lotState({ ...lot, expiresAt }, instant(at))).toBe(state)
})
