import { expect, it, describe } from 'vitest'
import { textBlocks, textItems, textSections } from './text-blocks.ts'

it('headings, lists and paragraphs are distinguished by how they begin', () => {
  expect(textBlocks('Welcome.\n\n## Sharing\n\n- by 2\n- by 4\n\nWrite to us.')).toEqual([
    { kind: 'paragraph', text: 'Welcome.' },
    { kind: 'heading', text: 'Sharing' },
    { kind: 'list', items: ['by 2', 'by 4'] },
    { kind: 'paragraph', text: 'Write to us.' },
  ])
})

it('a line that only looks a little like a list stays a paragraph', () => {
  expect(textBlocks('- one\nand more')).toEqual([{ kind: 'paragraph', text: '- one\nand more' }])
})

it('markup stays text', () => {
  expect(textBlocks('<script>1</script>')).toEqual([{ kind: 'paragraph', text: '<script>1</script>' }])
})

it.each(['', '\n\n', '   \n \n  '])('white space alone is no block', (body) => {
  expect(textBlocks(body)).toEqual([])
})

it('line ends of other systems separate paragraphs as well', () => {
  expect(textBlocks('one\r\n\r\ntwo')).toHaveLength(2)
})

const paragraph = (text: string) => ({ kind: 'paragraph', text }) as const

describe('a text of items', () => {
  it('a text of items begins before its first heading, and each subheading begins an item of its section', () => {
    const body = ['Short answers.', '## Booking', 'First this.', '### Can I come late?', 'No.', '- One', '## Orders']
    expect(textItems(body.join('\n\n'))).toEqual({
      beginning: [paragraph('Short answers.')],
      sections: [
        {
          heading: 'Booking',
          anchor: 'booking',
          intro: [paragraph('First this.')],
          items: [
            {
              ornament: undefined,
              heading: 'Can I come late?',
              anchor: 'can-i-come-late',
              blocks: [paragraph('No.'), { kind: 'list', items: ['One'] }],
            },
          ],
        },
        { heading: 'Orders', anchor: 'orders', intro: [], items: [] },
      ],
    })
  })

  it.each([
    ['13 · reformers', { ornament: '13', heading: 'reformers', anchor: 'reformers' }],
    ['−15 · Come early', { ornament: '−15', heading: 'Come early', anchor: 'come-early' }],
    ['-5 · Come', { ornament: '-5', heading: 'Come', anchor: 'come' }],
    ['12 h · before class', { ornament: '12 h', heading: 'before class', anchor: 'before-class' }],
    ['12 hours · before class', { ornament: '12 hours', heading: 'before class', anchor: 'before-class' }],
    ['12小时 · 开课前', { ornament: '12小时', heading: '开课前', anchor: '开课前' }],
    ['12 · ', { ornament: undefined, heading: '12 ·', anchor: '12' }],
    ['What’s a pack?', { ornament: undefined, heading: 'What’s a pack?', anchor: 'whats-a-pack' }],
    ['13 · 台核心床 {#reformers}', { ornament: '13', heading: '台核心床', anchor: 'reformers' }],
    ['Braces {#Press}', { ornament: undefined, heading: 'Braces {#Press}', anchor: 'braces-press' }],
    ['可以迟到吗？', { ornament: undefined, heading: '可以迟到吗？', anchor: '可以迟到吗' }],
  ])('a text of items takes the number off the heading %s', (...[heading, expected]) => {
    expect(textItems(`## A\n\n### ${heading}`).sections[0]?.items).toEqual([{ ...expected, blocks: [] }])
  })
})

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

it('an amount keeps its currency beside it', () => {
  expect(textBlocks('Courier from RM 18.\n\n- RM 8 a parcel')).toEqual([
    { kind: 'paragraph', text: 'Courier from RM\u00a018.' },
    { kind: 'list', items: ['RM\u00a08 a parcel'] },
  ])
})
