import { expect, it } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { TableBox } from './table-box.tsx'

it.each([
  [false, 'lucide-check'],
  [true, 'lucide-minus'],
])(
  'a box of which some rows are chosen: %s, is drawn by the site and not by the browser',
  async (isPartly, drawing) => {
    const html = await renderPart(
      <TableBox isPartly={isPartly} aria-label="Choose all" checked={!isPartly} onChange={() => undefined} />,
    )
    expect(html).toContain('class="choice-input"')
    expect(html).toContain(drawing)
  },
)
