import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { day } from '#domain/kit/time.ts'
import { checkProfile } from './check-profile.ts'

const today = day('2026-11-20')

describe('My Profile', () => {
  test.each([
    [{}, {}],
    [{ full_name: 'Lim Hui Min' }, { full_name: 'Lim Hui Min' }],
    [
      { display_name: 'Mei', first_name: 'Hui Min' },
      { display_name: 'Mei', first_name: 'Hui Min' },
    ],
    [
      { birth_date: '1990-05-17', gender: 'female' as const },
      { birth_date: '1990-05-17', gender: 'female' },
    ],
    [{ emergency_contact_phone: '012-345 6789' }, { emergency_contact_phone: '60123456789' }],
    [{ emergency_contact_phone: '+44 20 7946 0018' }, { emergency_contact_phone: '442079460018' }],
    [{ locale: 'zh' as const }, {}],
  ])('%j saves %j', (typed, saved) => {
    expect(checkProfile(typed, today)).toEqual(saved)
  })

  test.each([
    [{ birth_date: '2010-01-01' }, 'accounts.too_young'],
    [{ birth_date: '2030-01-01' }, 'request.invalid'],
    [{ emergency_contact_phone: 'ask my husband' }, 'request.invalid'],
    [{ emergency_contact_phone: '+60 1' }, 'request.invalid'],
  ])('%j is refused: %s', (typed, code) => {
    const answer = checkProfile(typed, today)
    expect(isRefusal(answer) && answer.code).toBe(code)
  })
})
