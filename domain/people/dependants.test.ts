import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { day } from '#domain/kit/time.ts'
import { checkDependant } from './check-dependant.ts'
import { checkNewDependant } from './check-new-dependant.ts'
import { maxDependants } from './model.ts'
import { sameName } from './same-name.ts'

const today = day('2026-11-20')

describe('somebody may be a dependant', () => {
  test.each([
    ['born today', '2026-11-20', undefined],
    ['18 tomorrow', '2008-11-21', undefined],
    ['18 today', '2008-11-20', 'people.dependant_adult'],
    ['40 years old', '1986-01-01', 'people.dependant_adult'],
    ['not born yet', '2026-11-21', 'request.invalid'],
    ['born in a year that is a slip', '0201-01-01', 'request.invalid'],
  ])('%s', (_case, birthDate, code) => {
    expect(checkDependant(birthDate, today)?.code).toBe(code)
  })
})

describe('a guardian adds a dependant', () => {
  const aina = { full_name: 'Aina Lim', birth_date: '2012-03-04' }
  const family = { guardianBirthDate: '1985-06-01', dependants: [], today }
  const others = Array.from({ length: maxDependants }, (_none, place) => ({
    full_name: `Child ${place}`,
    birth_date: '2015-01-01',
  }))
  test.each([
    ['the first one', family, undefined],
    ['the tenth', { ...family, dependants: others.slice(1) }, undefined],
    ['an eleventh', { ...family, dependants: others }, 'people.too_many_dependants'],
    [
      'the same one again',
      { ...family, dependants: [{ full_name: ' AINA  lim', birth_date: '2012-03-04' }] },
      'people.dependant_exists',
    ],
    [
      'a namesake of another age',
      { ...family, dependants: [{ full_name: 'Aina Lim', birth_date: '2013-03-04' }] },
      undefined,
    ],
    ['without an own birth date', { ...family, guardianBirthDate: null }, 'accounts.birth_date_needed'],
    ['at 17', { ...family, guardianBirthDate: '2008-11-21' }, 'people.guardian_adult'],
  ])('%s', (_case, facts, code) => {
    const refusal = checkNewDependant(aina, facts)
    expect([isRefusal(refusal), refusal?.code]).toEqual([code !== undefined, code])
  })
})

describe('a name is the same', () => {
  test.each([
    ['Lim Hui Min', 'lim  hui min ', true],
    ['Café', 'Cafe\u0301', true],
    ['林慧敏', '林慧敏', true],
    ['Lim Hui Min', 'Lim Hui Mei', false],
    ['Lim Hui Min', 'Lim Huimin', false],
    ['', 'Lim', false],
  ])('%s and %s: %s', (...[one, other, same]) => {
    expect(sameName(one, other)).toBe(same)
  })
})
