import { expect, it } from 'vitest'
import { z } from 'zod/mini'
import { lotItem } from './api.ts'
import { lotFromWire } from './lot-from-wire.ts'

const item = z.parse(lotItem, {
  id: '00000000-0000-7000-8000-000000000001',
  plan_id: '00000000-0000-7000-8000-000000000002',
  name: '10-class pack',
  granted: 10,
  left: 9,
  starts_at: '2026-04-03T09:00:00+08:00',
  expires_at: '2026-07-03T00:00:00+08:00',
  valid_to: '2026-07-02',
  state: 'usable',
  sharers: 0,
  intro: false,
  class_type_ids: null,
  series_type_ids: ['reformer'],
  own: true,
  created_at: '2026-04-03T09:00:00+08:00',
})

it('a pack of the API is read as the rules see it', () => {
  const lot = lotFromWire(item)
  expect({
    ...lot,
    startsAt: lot.startsAt.toString(),
    expiresAt: lot.expiresAt.toString(),
    purchasedAt: lot.purchasedAt.toString(),
  }).toEqual({
    id: item.id,
    left: 9,
    startsAt: '2026-04-03T01:00:00Z',
    expiresAt: '2026-07-02T16:00:00Z',
    purchasedAt: '2026-04-03T01:00:00Z',
    revoked: false,
    own: true,
    classTypeIds: null,
    seriesTypeIds: ['reformer'],
  })
  expect(lotFromWire({ ...item, state: 'revoked' }).revoked).toBe(true)
  const rests = lotFromWire({
    ...item,
    frozen: { from_at: '2026-05-01T00:00:00+08:00', until_at: '2026-05-08T00:00:00+08:00' },
  }).frozen
  expect([rests?.from.toString(), rests?.until.toString()]).toEqual(['2026-04-30T16:00:00Z', '2026-05-07T16:00:00Z'])
})
