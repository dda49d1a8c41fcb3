import { expect, test } from 'vitest'
import { closesBy } from './closes-by.ts'

test.each([
  ['undeliverable', null, 'closesWhenRead'],
  ['no_instructor', null, 'closesItself'],
  ['undeliverable', '2026-11-30T12:00:00+08:00', undefined],
  ['statement_differs', null, undefined],
])('a task %s that was done at %s says of itself %s', (kind, doneAt, words) => {
  expect(closesBy({ kind, done_at: doneAt })).toBe(words)
})
