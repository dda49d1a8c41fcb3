import { expect, it } from 'vitest'
import { aPack } from '#dev/testing/an-own-pack.ts'
import { packInUse, toOwnPack } from './own-pack.ts'

const lot = aPack()
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

it.each([
  ['2026-11-19', undefined],
  ['2026-11-20', '2026-11-22'],
  ['2026-11-22', '2026-11-22'],
  ['2026-11-23', undefined],
])('a pack that is frozen from 20 to 22 November says on %s that it is frozen to %s', (today, expected) => {
  const frozen = { from_at: '2026-11-20T00:00:00+08:00', until_at: '2026-11-23T00:00:00+08:00' }
  expect(toOwnPack({ ...lot, frozen }, { today, kinds }).frozenTo).toBe(expected)
})

it('the credits shown are of the usable pack that expires first, then of a frozen one, then of the last one', () => {
  const at = (state: 'usable' | 'empty' | 'expired' | 'revoked', validTo: string, frozen = false) =>
    toOwnPack(
      {
        ...lot,
        state,
        valid_to: validTo,
        ...(frozen && { frozen: { from_at: '2026-11-19T00:00:00+08:00', until_at: '2026-11-25T00:00:00+08:00' } }),
      },
      { today: '2026-11-20', kinds },
    )
  const packs = [
    at('expired', '2026-05-01'),
    at('empty', '2026-10-01'),
    at('usable', '2026-12-01', true),
    at('usable', '2026-12-24'),
  ]
  expect(packInUse(packs)?.valid_to).toBe('2026-12-24')
  expect(packInUse(packs.slice(0, 3))?.valid_to).toBe('2026-12-01')
  expect(packInUse(packs.slice(0, 2))?.valid_to).toBe('2026-10-01')
  expect(packInUse([at('revoked', '2026-12-24')])).toBeUndefined()
})
