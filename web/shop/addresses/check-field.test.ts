import { expect, it } from 'vitest'
import { checkTyped } from './check-field.ts'

it('an empty field keeps what the server said of it, and a typed one is checked anew', () => {
  const isShort = (typed: string) => (typed.length < 3 ? 'Too short' : undefined)
  expect(checkTyped('You must provide your name')(' ')).toBe('You must provide your name')
  expect(checkTyped('You must provide your name')('Siti')).toBeUndefined()
  expect(checkTyped(undefined, isShort)('')).toBeUndefined()
  expect(checkTyped('You must provide your email', isShort)('si')).toBe('Too short')
  expect(checkTyped('You must provide your email', isShort)('siti')).toBeUndefined()
})
