import { expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { instant } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import { lotsAfter } from './lots-after.ts'

const at = instant('2026-11-01T00:00:00Z')
const lot: Lot = {
  id: asId('package_lots', '00000000-0000-7000-8000-000000000001'),
  left: 0,
  startsAt: at,
  expiresAt: instant('2026-12-31T16:00:00Z'),
  revoked: false,
  own: true,
  purchasedAt: at,
  classTypeIds: null,
  seriesTypeIds: null,
}
const other: Lot = { ...lot, id: asId('package_lots', '00000000-0000-7000-8000-000000000002'), left: 5 }
const held = { lotId: lot.id, credits: 2 }
const leftOf = (lots: readonly Lot[]) => lots.map(({ left }) => left)

test('a reserved credit counts in its pack for its own entry', () => {
  expect(leftOf(lotsAfter([lot, other], { back: held }))).toEqual([2, 5])
  expect(leftOf(lotsAfter([lot, other], {}))).toEqual([0, 5])
})

test('a seat that is paid with the reserved credit leaves the pack as it was', () => {
  expect(leftOf(lotsAfter([lot, other], { back: held, taken: held }))).toEqual([0, 5])
})

test('a seat that is paid by another pack returns the reserved credit', () => {
  expect(leftOf(lotsAfter([lot, other], { back: held, taken: { lotId: other.id, credits: 2 } }))).toEqual([2, 3])
})

test('a seat without a reserved credit costs its pack', () => {
  expect(leftOf(lotsAfter([lot, other], { back: null, taken: { lotId: other.id, credits: 1 } }))).toEqual([0, 4])
})
