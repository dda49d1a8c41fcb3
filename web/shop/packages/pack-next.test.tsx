import { expect, it } from 'vitest'
import { aScheduledClass } from '#dev/testing/a-scheduled-class.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
import { toOwnPack } from './own-pack.ts'
import { PackNextClasses } from './pack-next.tsx'

const id = '0198a1b2-0000-7000-8000-000000000001'
const pack = toOwnPack(
  {
    id: asId('package_lots', id),
    plan_id: asId('package_plans', id),
    name: 'Intro offer',
    granted: 3,
    left: 3,
    starts_at: '2026-11-01T10:00:00+08:00',
    expires_at: '2026-12-04T00:00:00+08:00',
    valid_to: '2026-12-03',
    state: 'usable',
    sharers: 1,
    intro: true,
    class_type_ids: null,
    series_type_ids: null,
    own: true,
    created_at: '2026-11-01T10:00:00+08:00',
  },
  { today: '2026-11-20', kinds: [] },
)
const hard = aScheduledClass({ name: 'Reformer Sculpt', level: { name: 'Intermediate', coils: 3 } })
const easy = aScheduledClass()

async function shown(isFirst: boolean, firstClasses = [easy]): Promise<string> {
  const loaded = { pack, classes: [hard, easy], firstClasses }
  return textOf(await renderPart(<PackNextClasses loaded={loaded} planIds={[id]} isFirst={isFirst} />))
}

it('somebody who has not been here before is offered classes for beginners', async () => {
  const text = await shown(true)
  expect(text).toContain('Book your first class')
  expect(text).toContain('Reformer Foundations')
  expect(text).not.toContain('Reformer Sculpt')
})

it('others, and a newcomer in a week without such a class, are offered whatever the pack pays for', async () => {
  expect(await shown(false)).toContain('Reformer Sculpt')
  expect(await shown(true, [])).toContain('Reformer Sculpt')
})
