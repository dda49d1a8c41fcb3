import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { day, instant } from '#domain/kit/time.ts'
import { checkRegistration, isSameRegistration } from './check-registration.ts'

const sound = {
  email: 'Mei@example.my',
  password: 'three warm bowls',
  birth_date: '1990-05-17',
  terms_version: 2,
  privacy_version: 3,
}

const today = { today: day('2026-11-20'), terms: 2, privacy: 3 }

describe('a registration', () => {
  test('a registration that holds everything gives the contact in its normal form', () => {
    expect(checkRegistration(sound, today)).toEqual({ email: 'mei@example.my', phone: undefined })
  })

  test.each([
    ['with an e-mail that is none', { ...sound, email: 'mei' }, today, 'request.invalid'],
    [
      'whose e-mail and password are wrong is told of the e-mail first, and so',
      { ...sound, email: 'mei', password: 'password1' },
      today,
      'request.invalid',
    ],
    ['without any contact', { ...sound, email: undefined }, today, 'request.invalid'],
    ['of somebody under 18', { ...sound, birth_date: '2010-01-01' }, today, 'accounts.too_young'],
    ['with a password on the lists', { ...sound, password: 'password1' }, today, 'accounts.password_common'],
    ['with its own e-mail as password', { ...sound, password: 'mei@example.my' }, today, 'accounts.password_common'],
    ['that agreed to older terms', { ...sound, terms_version: 1 }, today, 'accounts.document_version'],
    ['that agreed to terms of the future', { ...sound, terms_version: 9 }, today, 'accounts.document_version'],
    ['that agreed to an older privacy policy', { ...sound, privacy_version: 2 }, today, 'accounts.document_version'],
    ['where no terms were published', sound, { ...today, terms: undefined }, 'accounts.document_version'],
  ])('%s is refused', (...[_case, typed, at, code]) => {
    const answer = checkRegistration(typed, at)
    expect(isRefusal(answer) && answer.code).toBe(code)
  })
})

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
