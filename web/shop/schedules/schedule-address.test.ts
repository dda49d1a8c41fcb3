import { expect, it } from 'vitest'
import { parseScheduleQuery } from './parse-schedule-query.ts'
import { scheduleQuery, countFilters, toggleFilter, withoutFilters } from './schedule-address.ts'

const read = (query: string) => parseScheduleQuery(new URLSearchParams(query))

it('an address holds the day and every filter, and parses back to the same query', () => {
  const query =
    '?date=2026-11-21&series=reformer&level=beginner,open-level&instructor=farah-aziz&places=1&mine=0198b2c4-0000-7000-8000-000000000001'
  expect(scheduleQuery(read(query))).toBe(query)
})

it('the boxes of a native form and our own links parse the same', () => {
  expect(read('level=beginner&level=open-level')).toEqual(read('level=beginner,open-level'))
})

it.each(['2026-02-31', '2026-13-01', 'tomorrow', '1999-01-01', '', '2026-11-21T09:00'])(
  'the date %s in an address is invalid, so today is shown',
  (date) => {
    expect(read(`date=${encodeURIComponent(date)}`).date).toBeUndefined()
  },
)

it('a date in an address may be the leap day', () => {
  expect(read('date=2028-02-29').date).toBe('2028-02-29')
  expect(read('date=2027-02-29').date).toBeUndefined()
})

it('an address drops invalid slugs, repeated slugs, and slugs beyond twenty', () => {
  const many = Array.from({ length: 30 }, (_none, place) => `teacher-${place}`)
  expect(read('series=Mat,<b>,mat,mat').series).toEqual(['mat'])
  expect(read(`instructor=${many.join(',')}`).instructor).toHaveLength(20)
})

it('the filter count leaves out the day, and all filters can be removed', () => {
  const asked = read('date=2026-11-21&level=beginner,open-level&places=1&mine=1')
  expect(countFilters(asked)).toBe(4)
  expect(scheduleQuery(withoutFilters(asked))).toBe('?date=2026-11-21')
})

it('a filter is switched on and off again', () => {
  const on = toggleFilter(read(''), { name: 'level', slug: 'beginner' })
  expect(on.level).toEqual(['beginner'])
  expect(toggleFilter(on, { name: 'level', slug: 'beginner' }).level).toEqual([])
})

it('the filter for own packs names one pack by its id, or any', () => {
  expect([read('mine=1').mine, read('mine=2').mine, read('').mine]).toEqual(['1', undefined, undefined])
})
