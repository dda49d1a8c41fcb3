import { expect, test } from 'vitest'
import { instant, plusMs } from '#domain/kit/time.ts'
import { decideAdjustment } from './decide-adjustment.ts'

const expiresAt = instant('2026-12-01T00:00:00Z')
const lot = { expiresAt, revoked: false, granted: 5, left: 4 }
const adjusted = (change: number, about: Partial<typeof lot> = {}, now = plusMs(expiresAt, -1)) =>
  decideAdjustment({ lot: { ...lot, ...about }, change, now })

test.each([
  [1, {}],
  [50, { left: 0 }],
  [-4, {}],
  [-4, { left: 5 }],
])('a pack accepts a change of %i with %o', (change, about) => {
  expect(adjusted(change, about)).toBeUndefined()
})

test.each([
  [-5, {}, { most: 4 }],
  [-5, { left: 5 }, { most: 4 }],
  [-1, { left: 0 }, { most: 0 }],
  [-1, { granted: 1, left: 1 }, { most: 0 }],
])('a change of %i with %o is refused as too many', (change, about, values) => {
  expect(adjusted(change, about)).toMatchObject({ code: 'packages.adjust_too_many', values })
})

test('a pack that was revoked or has expired cannot be adjusted', () => {
  expect(adjusted(1, { revoked: true })).toMatchObject({ code: 'packages.not_yours' })
  expect(adjusted(1, {}, expiresAt)).toMatchObject({ code: 'packages.expired' })
})
