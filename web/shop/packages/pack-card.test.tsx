import { expect, it } from 'vitest'
import { anOwnPack } from '#dev/testing/an-own-pack.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import type { OwnPack } from './own-pack.ts'
import { PackActions } from './pack-actions.tsx'
import { PackCard } from './pack-card.tsx'

const pack = anOwnPack()

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

it('a frozen pack leads to the first day after its freeze, and to the studio', async () => {
  const frozen = { ...pack, frozenTo: '2026-11-30' }
  const html = await renderPart(<PackActions pack={frozen} />)
  expect(textOf(html)).toMatch(/Book from Tue 1 Dec ?Ask the studio/)
  expect(html).toContain(`/schedules?mine=${pack.id}&amp;date=2026-12-01`)
})
