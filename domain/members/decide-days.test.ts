import { expect, test } from 'vitest'
import { refuse } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import { decideDays, whyNoDays } from './decide-days.ts'

const asked = { days: 7, zone: 'Asia/Kuala_Lumpur', now: instant('2026-11-28T02:00:00Z') }
const pack = {
  id: 'ten',
  kind: 'series' as const,
  expiresAt: instant('2026-11-30T16:00:00Z'),
  revoked: false,
  daysBefore: 0,
  isOwn: false,
}
const membership = { ...pack, id: 'membership', kind: 'contracts' as const }

test.each([
  ['each pack that may be extended gets the days', [pack, { ...pack, id: 'other' }], { changes: ['ten', 'other'] }],
  ['a membership beside a pack is passed over', [membership, pack], { changes: ['ten'] }],
  ['who has no pack is skipped', [], { skip: 'no_pack' }],
  ['who has a membership alone is skipped', [membership], { skip: 'membership' }],
  ['the own pack is for a colleague', [{ ...pack, isOwn: true }], { skip: 'own' }],
  ['a pack with 84 given days gets no seven more', [{ ...pack, daysBefore: 84 }], { skip: 'free_days_max' }],
  ['a pack at its end is over', [{ ...pack, expiresAt: asked.now }], { skip: 'expired' }],
  ['the first pack says why', [{ ...pack, daysBefore: 90 }, membership], { skip: 'free_days_max' }],
] as const)('%s', (...[, packs, expected]) => {
  expect(decideDays(packs, asked)).toEqual(expected)
})

test('a refusal without a word of its own is an error', () => {
  expect(whyNoDays(refuse('request.busy'))).toBe('error')
  expect(whyNoDays(refuse('request.not_found'))).toBe('gone')
})
