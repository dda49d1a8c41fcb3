import { expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { toOwnPack } from './own-pack.ts'

const id = '0198a1b2-0000-7000-8000-000000000001'
const lot = {
  id: asId('package_lots', id),
  plan_id: asId('package_plans', id),
  name: '10-class pack',
  granted: 10,
  left: 4,
  starts_at: '2026-11-01T10:00:00+08:00',
  expires_at: '2026-12-04T00:00:00+08:00',
  valid_to: '2026-12-03',
  state: 'usable',
  sharers: 1,
  intro: false,
  class_type_ids: null,
  series_type_ids: null,
  own: true,
  created_at: '2026-11-01T10:00:00+08:00',
} as const
const kinds = [{ id: 'mat', name: 'Mat' }]

it('the last day of a pack counts as zero days left', () => {
  expect(toOwnPack(lot, { today: '2026-11-20', kinds }).daysLeft).toBe(13)
  expect(toOwnPack(lot, { today: '2026-12-03', kinds }).daysLeft).toBe(0)
})

it('a restricted pack names its classes, and an unrestricted one says nothing', () => {
  expect(toOwnPack(lot, { today: '2026-11-20', kinds }).onlyFor).toBeUndefined()
  expect(toOwnPack({ ...lot, series_type_ids: ['mat'] }, { today: '2026-11-20', kinds }).onlyFor).toEqual(['Mat'])
  expect(toOwnPack({ ...lot, class_type_ids: ['gone'] }, { today: '2026-11-20', kinds }).onlyFor).toEqual([])
})
