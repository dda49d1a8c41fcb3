import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import type { OwnPack } from './own-pack.ts'
import { PackCard } from './pack-card.tsx'

const id = '0198a1b2-0000-7000-8000-000000000001'
const pack: OwnPack = {
  id: asId('package_lots', id),
  plan_id: asId('package_plans', id),
  name: '10-class pack',
  granted: 10,
  left: 5,
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
  daysLeft: 20,
  frozenTo: undefined,
  onlyFor: undefined,
}

it.each([
  ['a pack with credits', {}, false],
  ['one with two credits', { left: 2 }, true],
  ['one that is used up', { state: 'empty', left: 0 }, true],
  ['one that expired with credits left', { state: 'expired' }, true],
] as const)('My Classes shows %s, and offers the next pack: %j %s', async (_name, about, offers) => {
  const text = textOf(await renderPart(<PackCard pack={{ ...pack, ...about }} />))
  expect(text.includes('Buy more')).toBe(offers)
})

it('among other packs only a usable one offers the next', async () => {
  const shown = async (about: Partial<OwnPack>) =>
    textOf(await renderPart(<PackCard pack={{ ...pack, left: 1, ...about }} acts={<a href="/x">History</a>} />))
  expect(await shown({})).toContain('Buy more')
  expect(await shown({ state: 'expired' })).not.toContain('Buy more')
})

it('the intro offer carries its badge where its own name does not say it', async () => {
  const badges = async (name: string) =>
    textOf(await renderPart(<PackCard pack={{ ...pack, name, intro: true }} />)).match(/Intro offer/g)?.length
  expect(await badges('Intro offer')).toBe(1)
  expect(await badges('Three to begin with')).toBe(1)
})
