import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { day } from '#domain/kit/time.ts'
import { checkDependant, checkNewDependant } from './check-dependant.ts'
import { fullName, maxDependants, shortName } from './model.ts'
import { sameName } from './names.ts'

const today = day('2026-11-20')

describe('a person may be a dependant', () => {
  test.each([
    ['born today', '2026-11-20', undefined],
    ['18 tomorrow', '2008-11-21', undefined],
    ['18 today', '2008-11-20', 'people.dependant_adult'],
    ['40 years old', '1986-01-01', 'people.dependant_adult'],
    ['not born yet', '2026-11-21', 'request.invalid'],
    ['born in a year that is a slip', '0201-01-01', 'request.invalid'],
    ['born in the last year that is one', '1899-12-31', 'request.invalid'],
    ['born in the first year that is none', '1900-01-01', 'people.dependant_adult'],
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
    ['on the day of coming of age', { ...family, guardianBirthDate: '2008-11-20' }, undefined],
    ['at 17', { ...family, guardianBirthDate: '2008-11-21' }, 'people.guardian_adult'],
  ])('%s', (_case, facts, code) => {
    const refusal = checkNewDependant(aina, facts)
    expect([isRefusal(refusal), refusal?.code]).toEqual([code !== undefined, code])
  })
})

test('a person of age never becomes a dependant, whatever the family', () => {
  const adult = { full_name: 'Aina Lim', birth_date: '2008-11-20' }
  const family = { guardianBirthDate: '1985-06-01', dependants: [], today }
  expect(checkNewDependant(adult, family)?.code).toBe('people.dependant_adult')
})

test('a guardian has at most ten dependants', () => {
  expect(maxDependants).toBe(10)
})

describe('the display name', () => {
  const isName = (text: string) => fullName.safeParse(text).success
  test.each([
    ['one sign', '林', true],
    ['200 signs', 'a'.repeat(200), true],
    ['spaces around', `  ${'a'.repeat(200)}  `, true],
    ['nothing but spaces', '   ', false],
    ['201 signs', 'a'.repeat(201), false],
    ['a line break', 'Lim\nHui', false],
    ['a sign that turns the writing', 'Lim\u202eHui', false],
  ])('%s: %s', (...[, text, sound]) => {
    expect(isName(text)).toBe(sound)
  })

  test('a display name has a short form of at most 100 characters, or none', () => {
    const read = (text: string) => shortName.safeParse(text).success
    expect([read(''), read('a'.repeat(100)), read('a'.repeat(101)), read('a\u0000')]).toEqual([
      true,
      true,
      false,
      false,
    ])
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
  ])('whether %s and %s are the same name: %s', (...[one, other, same]) => {
    expect(sameName(one, other)).toBe(same)
  })
})
