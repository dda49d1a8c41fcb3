import { expect, test } from 'vitest'
import { aPack } from '#dev/testing/an-own-pack.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { day } from '#domain/kit/time.ts'
import { PackActs } from './member-acts.tsx'
import { MemberPacks, type MemberPack } from './member-packs.tsx'

const pack: MemberPack = {
  ...aPack(),
  name: '50-class pack',
  granted: 50,
  left: 31,
  expires_at: '2027-11-28T00:00:00+08:00',
  valid_to: '2027-11-27',
  frozen: { from_at: '2026-12-03T00:00:00+08:00', until_at: '2026-12-13T00:00:00+08:00' },
}

test.each([
  ['en', 'Frozen from 3 Dec to 12 Dec'],
  ['zh', '12月3日至 12月12日冻结'],
] as const)('a freeze is said by its first and its last day (%s)', async (locale, words) => {
  const part = <MemberPacks packs={[pack]} today={day('2026-11-30')} actsOf={() => null} />
  expect(textOf(await renderPart(part, { locale }))).toContain(words)
})

test('a freeze that is over is not said', async () => {
  const part = <MemberPacks packs={[pack]} today={day('2026-12-13')} actsOf={() => null} />
  expect(textOf(await renderPart(part))).not.toContain('Frozen')
})

test.each([
  ['before its freeze', '2026-11-30', 'End the freeze'],
  ['on the last day of its freeze', '2026-12-12', 'End the freeze'],
  ['after its freeze', '2026-12-13', 'Freeze'],
])('a pack %s offers what can be done with it', async (_name, today, act) => {
  expect(await renderPart(<PackActs pack={pack} today={day(today)} />)).toContain(`>${act}<`)
})
