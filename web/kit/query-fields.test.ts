import { expect, test } from 'vitest'
import { dayIn, pageIn } from './query-fields.ts'

const queryOf = (value: string) => new URLSearchParams({ from: value, page: value })

test.each(['2026-11-28', '2026-11-29', '2026-11-30', '2026-12-31', '2028-02-29'])(
  '%s is a day of an address',
  (day) => {
    expect(dayIn(queryOf(day), 'from')).toBe(day)
  },
)

test.each(['', '2026-11-31', '2026-02-29', '2026-13-01', '2026-00-10', '2026-11-0', '1999-11-29', '2026-11-29T10:00'])(
  'an address with the day "%s" names none',
  (day) => {
    expect(dayIn(queryOf(day), 'from')).toBeUndefined()
  },
)

test('an address without the parameter names no day', () => {
  expect(dayIn(new URLSearchParams(), 'from')).toBeUndefined()
})

test.each([
  ['1', '1'],
  ['27', '27'],
  ['9999', '9999'],
  ['', '1'],
  ['0', '1'],
  ['-3', '1'],
  ['1.5', '1'],
  ['10000', '1'],
  ['two', '1'],
])('of the page "%s" an address asks for page %s', (sent, page) => {
  expect(pageIn(queryOf(sent))).toBe(page)
})
