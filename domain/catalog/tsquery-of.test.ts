import { expect, it } from 'vitest'
import { tsqueryOf } from './tsquery-of.ts'

it.each([
  ['the beginning of the only one', ['soc'], `'soc':*`],
  ['every whole word and the beginning of the last', ['grip', 'soc'], `'grip' & 'soc':*`],
  ['a last Chinese word as a whole', ['grip', '防滑'], `'grip' & '防滑'`],
  ['a Chinese word before the last as a whole', ['防滑', 'soc'], `'防滑' & 'soc':*`],
  ['nothing without words', [], ''],
])('a query becomes %s', (...[, words, expected]) => {
  expect(tsqueryOf(words)).toBe(expected)
})

it('a query for any word holds each of them', () => {
  expect(tsqueryOf(['grip', 'soc'], 'any')).toBe(`'grip' | 'soc':*`)
})
