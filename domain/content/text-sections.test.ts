import { expect, it } from 'vitest'
import { textSections } from './text-sections.ts'

it('a section lasts until the next heading', () => {
  expect(textSections('One.\n\n## Two\n\nThree.\n\nFour.\n\n## Five')).toEqual({
    beginning: [{ kind: 'paragraph', text: 'One.' }],
    sections: [
      {
        heading: 'Two',
        blocks: [
          { kind: 'paragraph', text: 'Three.' },
          { kind: 'paragraph', text: 'Four.' },
        ],
      },
      { heading: 'Five', blocks: [] },
    ],
  })
})

it('a text without headings is all intro', () => {
  expect(textSections('One.')).toEqual({ beginning: [{ kind: 'paragraph', text: 'One.' }], sections: [] })
})
