import { describe, expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { isSameRegistration } from './is-same-registration.ts'

const typed = {
  fullName: 'Lim Hui Min',
  birthDate: '1990-05-17',
  contact: { email: 'hui.min@example.com', phone: undefined },
  now: instant('2026-11-20T02:00:00Z'),
}
const account = {
  fullName: 'Lim Hui Min',
  birthDate: '1990-05-17',
  email: 'hui.min@example.com',
  phone: null,
  openedAt: instant('2026-11-20T01:59:50Z'),
}

describe('the same registration', () => {
  test('the same registration is one with every field as it was, up to an hour later', () => {
    expect(isSameRegistration(typed, account)).toBe(true)
    expect(isSameRegistration(typed, { ...account, openedAt: instant('2026-11-20T01:00:00Z') })).toBe(true)
  })

  test.each([
    ['is older', { openedAt: instant('2026-11-20T00:59:59.999Z') }],
    ['is in another name', { fullName: 'Lim Hui Ming' }],
    ['has another birthday', { birthDate: '1990-05-18' }],
    ['has no birthday', { birthDate: null }],
    ['has another e-mail', { email: 'hui@example.com' }],
    ['has a phone besides', { phone: '60123456789' }],
  ])('a registration is not the same as that of an account that %s', (_case, fields) => {
    expect(isSameRegistration(typed, { ...account, ...fields })).toBe(false)
  })
})
