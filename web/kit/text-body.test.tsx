import { expect, test } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { textBlocks } from '#domain/content/text-blocks.ts'
import { TextBody } from './text-body.tsx'

const blocks = textBlocks('## Risks\n\n### Pregnancy\n\nTell us.\n\n- First\n- Second')

test.each([
  [2, ['h2', 'h3']],
  [3, ['h3', 'h4']],
] as const)('at level %d the headings of a text are %j, one below the other', async (level, levels) => {
  const html = await renderPart(<TextBody blocks={blocks} level={level} />)
  expect([...html.matchAll(/<(h\d)/g)].map(([, name]) => name)).toEqual(levels)
  expect(textOf(html)).toBe('Risks Pregnancy Tell us. First Second')
})
