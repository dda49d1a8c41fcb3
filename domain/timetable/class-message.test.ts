import { describe, expect, it } from 'vitest'
import { readersOf, wordsFor } from './class-message.ts'

const rows = [
  { id: 'waits', accountId: 'mei', type: 'waitlist', status: 'pending' },
  { id: 'child', accountId: 'mei', type: 'booking', status: 'booked' },
  { id: 'other child', accountId: 'mei', type: 'booking', status: 'checked_in' },
  { id: 'hold', accountId: 'aina', type: 'booking', status: 'pending' },
  { id: 'last', accountId: 'siti', type: 'waitlist', status: 'pending' },
] as const

describe('a message to a class', () => {
  it.each([
    ['booked', ['child']],
    ['waiting', ['waits', 'last']],
    ['everybody', ['child', 'last']],
  ] as const)('to %s it reaches each account once', (to, ids) => {
    expect(readersOf(rows, to).map(({ id }) => id)).toEqual(ids)
  })

  it.each([
    ['en', { en: 'Hello', zh: '您好' }, 'Hello'],
    ['zh', { en: 'Hello', zh: '您好' }, '您好'],
    ['zh', { en: 'Hello', zh: undefined }, 'Hello'],
    ['en', { en: undefined, zh: '您好' }, '您好'],
  ] as const)('a reader of %s reads %o as %s', (locale, text, words) => {
    expect(wordsFor(locale, text)).toBe(words)
  })
})
