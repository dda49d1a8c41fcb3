import { expect, test } from 'vitest'
import { parsePersonQuery } from './parse-person-query.ts'

const booking = '0195d3a0-0000-7000-8000-0000000000b1'

test.each([
  ['  Lim HUI ', { by: 'name', words: 'lim hui' }],
  ['林慧', { by: 'name', words: '林慧' }],
  ['Li', { by: 'name', words: 'li' }],
  ["O'Neill 2", { by: 'name', words: "o'neill 2" }],
  ['Hui.Min@', { by: 'email', start: 'hui.min@' }],
  ['Kow @ Lim', { by: 'name', words: 'kow @ lim' }],
  ['ｈｕｉ＠ｅ', { by: 'email', start: 'hui@e' }],
  ['０１２－３４５ 67', { by: 'phone', start: '601234567', end: '01234567' }],
  ['012-345 67', { by: 'phone', start: '601234567', end: '01234567' }],
  ['+60 12 345', { by: 'phone', start: '6012345', end: '6012345' }],
  ['6789', { by: 'phone', start: '6789', end: '6789' }],
  ['0089', { by: 'phone', start: '0089', end: '0089' }],
  [` HP1.${booking}.59420160.AAAAAAAAAAAAAAAAAAAAAA `, { by: 'booking', id: booking }],
  // The code of a desk is nobody's.
  [`HD1.${booking}.59420160.${'A'.repeat(22)}`, expect.objectContaining({ by: 'name' })],
])('%j is parsed', (typed, query) => {
  expect(parsePersonQuery(typed)).toEqual(query)
})

test.each(['', ' ', 'l', 'l_', '%%', ' 林 ', '678', '01-2', '+'])('%j is too short', (typed) => {
  expect(parsePersonQuery(typed)).toMatchObject({
    code: 'request.invalid',
    fields: { keyword: 'fields.keyword_short' },
  })
})
