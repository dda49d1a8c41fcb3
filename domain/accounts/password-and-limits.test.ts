import { describe, expect, test } from 'vitest'
import { codesPerDayMax, codeTriesMax, loginLimit, loginPace, loginPauseMs, password } from './model.ts'

const faults = (typed: string) => {
  const read = password.safeParse(typed)
  return read.success ? [] : read.error.issues.map(({ message }) => message)
}

describe('a password', () => {
  test.each([
    ['eight characters', 'abcdefgh', []],
    ['128 characters', 'a'.repeat(128), []],
    ['eight characters of four bytes each', '😀'.repeat(8), []],
    ['nothing, which is told once', '', ['fields.password_required']],
    ['one character', 'a', ['fields.password_short']],
    ['seven characters', 'abcdefg', ['fields.password_short']],
    ['four characters of two halves each', '😀'.repeat(4), ['fields.password_short']],
    ['129 characters', 'a'.repeat(129), ['fields.password_long']],
  ])('a password is checked: %s', (_length, typed, said) => {
    expect(faults(typed)).toEqual(said)
  })
})

test('one network may try five logins in a quarter of an hour, and all together twenty at full pace', () => {
  expect([loginLimit.points, loginLimit.seconds, loginLimit.by]).toEqual([5, 900, 'caller'])
  expect([loginPace.points, loginPace.seconds, loginPace.by]).toEqual([20, 900, 'caller'])
  expect(loginPauseMs).toBe(3000)
})

test('a code of six digits is invalid after five tries, and after five messages in a day codes are sent more seldom', () => {
  expect([codeTriesMax, codesPerDayMax]).toEqual([5, 5])
})
