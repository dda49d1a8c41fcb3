import { describe, expect, test } from 'vitest'
import { day } from '#domain/kit/time.ts'
import { checkHolderAge } from './check-holder-age.ts'

describe('an account holder is 18 or above', () => {
  test.each([
    ['2008-11-20', '2026-11-20', undefined],
    ['1990-05-17', '2026-11-20', undefined],
    ['1900-01-01', '2026-11-20', undefined],
    ['2008-02-29', '2026-03-01', undefined],
    ['2008-11-21', '2026-11-20', 'accounts.too_young'],
    ['2008-02-29', '2026-02-28', 'accounts.too_young'],
    ['2026-11-20', '2026-11-20', 'accounts.too_young'],
    ['2026-11-21', '2026-11-20', 'request.invalid'],
    ['1899-12-31', '2026-11-20', 'request.invalid'],
  ])('whether somebody born %s is an account holder of 18 or above on %s: %s', (...[birth, today, code]) => {
    expect(checkHolderAge(day(birth), day(today))?.code).toBe(code)
  })

  test('a birthday in the future is refused as such', () => {
    expect(checkHolderAge(day('2030-01-01'), day('2026-11-20'))?.fields).toEqual({
      birth_date: 'fields.birth_date_future',
    })
  })
})
