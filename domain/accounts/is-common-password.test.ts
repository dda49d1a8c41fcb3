import { describe, expect, test } from 'vitest'
import { commonPasswords, isCommonPassword } from './is-common-password.ts'

const own = ['mei.ling@example.my', '60123456789']

describe('a password that attackers try first is refused', () => {
  test.each([
    'password1',
    'Password1',
    'PASSWORD123',
    'P@ssw0rd1',
    'P@$$w0rd',
    '12345678',
    'qwertyuiop',
    'iloveyou1',
    '1qaz2wsx',
    'pilates2026',
    'aaaaaaaa',
    '！！！！！！！！',
    '5201314520',
  ])('%s', (typed) => {
    expect(isCommonPassword(typed, own)).toBe(true)
  })

  test.each(['mei.ling@example.my', 'Mei.Ling@Example.my', 'mei.ling', '60123456789'])(
    'a password like the contact is common: %s',
    (typed) => {
      expect(isCommonPassword(typed, own)).toBe(true)
    },
  )

  test.each([
    'three warm bowls of laksa',
    'kX9-tvq2Lw',
    'springs and straps',
    'passwordless tortoise',
    '早晨的核心床很安静啊',
  ])('a password that is not common is accepted: %s', (typed) => {
    expect(isCommonPassword(typed, own)).toBe(false)
  })

  test('an account without a phone does not make every password common', () => {
    expect(isCommonPassword('kX9-tvq2Lw', ['mei@example.my', undefined])).toBe(false)
  })

  test('the list has at least a thousand passwords, in lower case and long enough to be accepted', () => {
    expect(commonPasswords.size).toBeGreaterThanOrEqual(1000)
    expect(
      [...commonPasswords].filter((password) => password.length < 8 || password !== password.toLowerCase()),
    ).toEqual([])
  })
})
