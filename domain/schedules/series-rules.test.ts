import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { day, instant } from '#domain/kit/time.ts'
import { minuteOfDay, timeOfDay } from './class-times.ts'
import { checkClosure, closedBy, survivingParts } from './closures.ts'
import { classParts, type ClassPart } from './model.ts'
import { newHours } from './new-classes.ts'

describe('a closed day', () => {
  const branch = { firstDay: day('2026-12-24'), lastDay: day('2026-12-26'), roomIds: undefined }
  const room = { firstDay: day('2026-12-28'), lastDay: day('2026-12-28'), roomIds: ['one', 'two'] }
  test.each([
    ['2026-12-23', 'one', undefined],
    ['2026-12-24', 'one', branch],
    ['2026-12-26', 'three', branch],
    ['2026-12-27', 'one', undefined],
    ['2026-12-28', 'two', room],
    ['2026-12-28', 'three', undefined],
  ])('%s in room %s', (on, roomId, closure) => {
    expect(closedBy([branch, room], { day: day(on), roomId })).toBe(closure)
  })
})

describe('a change of a series in one class', () => {
  test.each<[ClassPart[], ClassPart[], boolean, ClassPart[], ClassPart[], ClassPart[]]>([
    [['hours'], [], false, ['hours'], [], []],
    [['hours'], ['room'], false, ['hours'], [], ['room']],
    [['hours', 'room'], ['room'], false, ['hours'], ['room'], ['room']],
    [['hours', 'room'], ['room'], true, ['hours', 'room'], [], []],
    [['room'], ['room', 'capacity'], false, [], ['room'], ['room', 'capacity']],
    [['room'], ['room', 'capacity'], true, ['room'], [], ['capacity']],
  ])(
    'a class that is wanted as %j, was changed to %j, with overwrite %j',
    (wanted, edited, overwrite, apply, keep, left) => {
      expect(survivingParts({ wanted, edited, overwrite })).toEqual({ apply, keep, edited: left })
    },
  )

  it('a change of a series never loses a part: what is wanted is applied or kept', () => {
    const some = fc.subarray([...classParts])
    fc.assert(
      fc.property(some, some, fc.boolean(), (wanted, edited, overwrite) => {
        const { apply, keep } = survivingParts({ wanted, edited, overwrite })
        expect([...apply, ...keep].toSorted()).toEqual([...wanted].toSorted())
      }),
    )
  })
})

describe('new hours', () => {
  const hours = { startsAt: instant('2026-03-28T09:00:00Z'), endsAt: instant('2026-03-28T09:50:00Z') }
  const zone = 'Europe/London'
  test.each([
    [{ days: 0, startMinute: undefined, durationMinutes: 60 }, '2026-03-28T09:00:00Z', '2026-03-28T10:00:00Z'],
    [{ days: 1, startMinute: undefined, durationMinutes: undefined }, '2026-03-29T08:00:00Z', '2026-03-29T08:50:00Z'],
    [{ days: 0, startMinute: 600, durationMinutes: undefined }, '2026-03-28T10:00:00Z', '2026-03-28T10:50:00Z'],
    [{ days: -1, startMinute: 600, durationMinutes: undefined }, '2026-03-27T10:00:00Z', '2026-03-27T10:50:00Z'],
    [{ days: 1, startMinute: 90, durationMinutes: 30 }, '2026-03-29T01:30:00Z', '2026-03-29T02:00:00Z'],
  ])('%j', (change, startsAt, endsAt) => {
    const found = newHours(hours, { change, zone })
    expect([found.startsAt.toString(), found.endsAt.toString()]).toEqual([startsAt, endsAt])
  })
})

test('a class in the repeated hour keeps its start when it only gets longer', () => {
  const hours = { startsAt: instant('2026-10-25T01:30:00Z'), endsAt: instant('2026-10-25T02:20:00Z') }
  const change = { days: 0, startMinute: undefined, durationMinutes: 60 }
  expect(newHours(hours, { change, zone: 'Europe/London' })).toEqual({
    startsAt: hours.startsAt,
    endsAt: instant('2026-10-25T02:30:00Z'),
  })
})

test('a class at half past keeps its minute on another day', () => {
  const hours = { startsAt: instant('2026-11-20T01:30:00Z'), endsAt: instant('2026-11-20T02:20:00Z') }
  const change = { days: 1, startMinute: undefined, durationMinutes: undefined }
  expect(newHours(hours, { change, zone: 'Asia/Kuala_Lumpur' })).toEqual({
    startsAt: instant('2026-11-21T01:30:00Z'),
    endsAt: instant('2026-11-21T02:20:00Z'),
  })
})

test('a minute of the day is the same when it is written and read', () => {
  for (const minute of [0, 1, 59, 60, 570, 1439]) expect(minuteOfDay(timeOfDay(minute))).toBe(minute)
  expect(timeOfDay(570)).toBe('09:30')
})

test.each([
  ['2026-11-19', '2026-11-20', 'first_day'],
  ['2026-11-21', '2026-11-20', 'last_day'],
  ['2026-11-20', '2027-02-20', 'last_day'],
])('closing from %s to %s on 20 November 2026 is refused in %s', (firstDay, lastDay, field) => {
  expect(Object.keys(checkClosure({ firstDay, lastDay }, day('2026-11-20'))?.fields ?? {})[0]).toBe(field)
})

test.each([
  ['2026-11-20', '2026-11-20'],
  ['2026-11-20', '2027-02-19'],
])('closing from %s to %s on 20 November 2026 is accepted', (firstDay, lastDay) => {
  expect(checkClosure({ firstDay, lastDay }, day('2026-11-20'))).toBeUndefined()
})
