import { expect, it } from 'vitest'
import { textItems } from '#domain/content/text-blocks.ts'
import { findAnswers } from './find-answers.ts'

const { sections } = textItems(
  [
    '## Booking',
    '### How late can I cancel?',
    'Twelve hours before.',
    '### Can I come late?',
    'No.',
    '## 订单',
    '### 运费多少？',
    '- 付款前就看得到',
  ].join('\n\n'),
)

it.each([
  ['', ['how-late-can-i-cancel', 'can-i-come-late', '运费多少']],
  ['  ', ['how-late-can-i-cancel', 'can-i-come-late', '运费多少']],
  ['LATE', ['how-late-can-i-cancel', 'can-i-come-late']],
  ['late hours', ['how-late-can-i-cancel']],
  ['hóurs', ['how-late-can-i-cancel']],
  ['付款', ['运费多少']],
  ['refund', []],
])('the search %o finds the answers that contain every word', (query, anchors) => {
  expect(findAnswers(sections, query).flatMap(({ items }) => items.map(({ anchor }) => anchor))).toEqual(anchors)
})
