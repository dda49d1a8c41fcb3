import { expect, test } from 'vitest'
import { perhapsSame } from './perhaps-same.ts'

const known = { full_name: 'Lim Jia Hui', birth_date: '1991-05-09' }

test.each([
  ['the same name and birth date', { full_name: 'Lim Jia Hui', birth_date: '1991-05-09' }, true],
  ['the words in another order', { full_name: 'jia hui  LIM', birth_date: '1991-05-09' }, true],
  ['a hyphen between two of them', { full_name: 'Lim Jia-Hui', birth_date: '1991-05-09' }, true],
  ['an accent, and letters of full width', { full_name: 'Ｌｉｍ Jía Hui', birth_date: '1991-05-09' }, true],
  ['no birth date to contradict it', { full_name: 'Lim Jia Hui', birth_date: null }, true],
  ['another birth date', { full_name: 'Lim Jia Hui', birth_date: '1991-05-10' }, false],
  ['a word less', { full_name: 'Jia Hui', birth_date: '1991-05-09' }, false],
  ['another name', { full_name: 'Lim Jia Wen', birth_date: '1991-05-09' }, false],
])('%s: perhaps the same %#', (...[, typed, same]) => {
  expect([perhapsSame(typed, known), perhapsSame(known, typed)]).toEqual([same, same])
})
