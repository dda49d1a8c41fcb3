import { describe, expect, test } from 'vitest'
import { newClasses } from './new-classes.ts'

const id = (number: number) => `0197a0e6-6f3a-7000-8000-${String(number).padStart(12, '0')}`
const someone = (number: number, role: 'main' | 'secondary' | 'substitute' = 'secondary') => ({ id: id(number), role })
const one = {
  class_type_id: id(1),
  room_id: id(2),
  instructors: [{ id: id(3) }],
  date: '2026-11-20',
  time: '09:00',
}
const weekly = { ...one, repeat: 'weekly', end_type: 'date', end_date: '2026-12-20' }
const faults = (sent: Readonly<Record<string, unknown>>) => {
  const read = newClasses.safeParse(sent)
  return read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
}

describe('new classes', () => {
  test('new classes are one, taught by one main instructor, and leave none out, unless more is said', () => {
    expect(newClasses.parse(one)).toMatchObject({
      repeat: 'dont_repeat',
      skip_clashing: false,
      instructors: [{ role: 'main' }],
    })
  })

  test.each([
    ['last five minutes', { ...one, duration_minutes: 5 }],
    ['last eight hours', { ...one, duration_minutes: 480 }],
    ['have one seat', { ...one, capacity: 1 }],
    ['have 20,000 seats', { ...one, capacity: 20_000 }],
    [
      'have a main instructor and three others',
      { ...one, instructors: [someone(1, 'main'), ...[2, 3, 4].map((n) => someone(n))] },
    ],
    ['repeat on Mondays and Sundays', { ...weekly, weekdays: [1, 7] }],
    ['repeat on every day of the week', { ...weekly, weekdays: [1, 2, 3, 4, 5, 6, 7] }],
    ['repeat weekly on the day of the first', weekly],
    ['repeat up to a day', { ...one, repeat: 'daily', end_type: 'date', end_date: '2026-12-20' }],
    ['repeat once', { ...one, repeat: 'daily', end_type: 'occurence', end_occurence: 1 }],
    ['repeat 366 times', { ...one, repeat: 'daily', end_type: 'occurence', end_occurence: 366 }],
  ])('new classes may %s', (_what, sent) => {
    expect(faults(sent)).toEqual([])
  })

  test.each([
    ['last four minutes', { ...one, duration_minutes: 4 }, 'duration_minutes'],
    ['last longer than eight hours', { ...one, duration_minutes: 481 }, 'duration_minutes'],
    ['have no seat', { ...one, capacity: 0 }, 'capacity'],
    ['have 20,001 seats', { ...one, capacity: 20_001 }, 'capacity'],
    ['have no instructor', { ...one, instructors: [] }, 'instructors'],
    [
      'have five instructors',
      { ...one, instructors: [someone(1, 'main'), ...[2, 3, 4, 5].map((n) => someone(n))] },
      'instructors',
    ],
    ['have no main instructor', { ...one, instructors: [someone(1), someone(2)] }, 'instructors'],
    ['have two main instructors', { ...one, instructors: [someone(1, 'main'), someone(2, 'main')] }, 'instructors'],
    ['have the same instructor twice', { ...one, instructors: [someone(1, 'main'), someone(1)] }, 'instructors'],
    ['begin at 24:00', { ...one, time: '24:00' }, 'time'],
    ['repeat on a day before Monday', { ...weekly, weekdays: [0] }, 'weekdays.0'],
    ['repeat on a day after Sunday', { ...weekly, weekdays: [8] }, 'weekdays.0'],
    ['repeat on no day', { ...weekly, weekdays: [] }, 'weekdays'],
    ['repeat on a day twice', { ...weekly, weekdays: [1, 1] }, 'weekdays'],
    ['repeat without an end', { ...one, repeat: 'daily' }, 'end_type'],
    ['repeat up to no day', { ...one, repeat: 'daily', end_type: 'date' }, 'end_date'],
    ['repeat without a number', { ...one, repeat: 'daily', end_type: 'occurence' }, 'end_occurence'],
    ['repeat no time', { ...one, repeat: 'daily', end_type: 'occurence', end_occurence: 0 }, 'end_occurence'],
    ['repeat 367 times', { ...one, repeat: 'daily', end_type: 'occurence', end_occurence: 367 }, 'end_occurence'],
    ['have weekdays without being weekly', { ...one, weekdays: [1] }, 'weekdays'],
  ])('new classes may not %s', (_what, sent, field) => {
    expect([...new Set(faults(sent))]).toEqual([field])
  })
})
