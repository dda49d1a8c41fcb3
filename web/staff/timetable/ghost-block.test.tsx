import { expect, test } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { GhostBlock } from './ghost-block.tsx'

const drawn = async (why: Parameters<typeof GhostBlock>[0]['why']) =>
  textOf(await renderPart(<GhostBlock name="Reformer Sculpt" to="2026-12-02T11:30" why={why} />))

test('a class that is dragged is named where it would begin', async () => {
  expect(await drawn(undefined)).toBe('11:30 Reformer Sculpt')
})

test('what is in its way is said in so few words that a block has room for them', async () => {
  expect(await drawn('dropRoom')).toBe('11:30 Room is taken')
})
