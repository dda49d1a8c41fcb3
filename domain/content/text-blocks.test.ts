import { expect, it } from 'vitest'
import { textBlocks } from './text-blocks.ts'

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
