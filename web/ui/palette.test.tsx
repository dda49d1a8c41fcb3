import { expect, test, vi } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { Palette } from './palette.tsx'

test('a row that is only shown says that it opens nothing', async () => {
  const html = await renderPart(
    <Palette
      label="Search"
      placeholder="Anything"
      text="7K"
      groups={[
        {
          name: 'Orders',
          items: [
            { key: 'a', title: '7K2Q', detail: 'Tan Wei Shan' },
            { key: 'b', title: '7K2Z', detail: 'Ali', isOnlyShown: true },
          ],
        },
      ]}
      status="2 found"
      empty={null}
      onText={vi.fn()}
      onOpen={vi.fn()}
      onClose={vi.fn()}
    />,
  )
  const rows = [...html.matchAll(/<div[^>]*role="option"[^>]*>/g)].map(([row]) => row)
  expect(rows.map((row) => row.includes('aria-disabled="true"'))).toEqual([false, true])
})
