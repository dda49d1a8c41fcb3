import { expect, test } from 'vitest'
import { isMatch, matchedPieces } from './palette-match.ts'

test.each([
  ['Lim Jia Hui', 'jia', true],
  ['Lim Jia Hui', 'hui lim', true],
  ['Lim Jia Hui', 'ia', false],
  ['Front desk screen', 'DESK', true],
  ['Front desk screen', '', true],
  ['Check-in', 'in', true],
])('the title "%s" matches "%s": %s', (title, typed, matches) => {
  expect(isMatch(title, typed)).toBe(matches)
})

test.each([
  ['Lim Jia Hui', 'jia', ['Lim ', '*Jia', ' Hui']],
  ['Lim Jia Hui', '', ['Lim Jia Hui']],
  ['a+b (c)', '+ (', ['a', '*+', 'b ', '*(', 'c)']],
])('the pieces of "%s" found by "%s" are %o', (title, typed, pieces) => {
  expect(matchedPieces(title, typed).map(({ text, isFound }) => (isFound ? `*${text}` : text))).toEqual(pieces)
})
