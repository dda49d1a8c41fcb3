import { describe, expect, it } from 'vitest'
import { instant, plusMs } from '#domain/kit/time.ts'
import { classState, type ClassFacts, type ClassState } from './class-state.ts'
import { creditsPerClass, statusAt } from './model.ts'

const start = '2026-11-21T09:00:00+08:00'
const opening = '2026-10-24T12:00:00+08:00'
const usual: ClassFacts = {
  status: 'upcoming',
  startsAt: instant(start),
  opensAt: instant(opening),
  seatsLeft: 8,
  mine: false,
}
const dayBefore = '2026-11-20T09:00:00+08:00'

const cases: ReadonlyArray<readonly [string, Partial<ClassFacts>, string, ClassState]> = [
  ['a class with many places is open', {}, dayBefore, 'open'],
  ['four places are still many', { seatsLeft: 4 }, dayBefore, 'open'],
  ['three places are few', { seatsLeft: 3 }, dayBefore, 'low'],
  ['one place is the last', { seatsLeft: 1 }, dayBefore, 'last'],
  ['no place is full', { seatsLeft: 0 }, dayBefore, 'full'],
  ['a full class is booked for whoever holds a place', { seatsLeft: 0, mine: true }, dayBefore, 'booked'],
  ['a millisecond before the start it can still be joined', { seatsLeft: 1 }, '2026-11-21T08:59:59.999+08:00', 'last'],
  ['from the start on it is past', { seatsLeft: 1 }, start, 'past'],
  ['a booked class is past too once it has started', { mine: true }, start, 'past'],
  ['a millisecond before the opening it is not open', {}, '2026-10-24T11:59:59.999+08:00', 'not_open'],
  ['at the opening it is open', {}, opening, 'open'],
  ['a cancelled class says so to those who had booked it', { status: 'canceled', mine: true }, dayBefore, 'canceled'],
  ['a completed class is past whatever the clock of the page says', { status: 'completed' }, dayBefore, 'past'],
]

describe('the status of a class', () => {
  const endsAt = instant('2026-11-21T09:50:00+08:00')
  it.each([
    ['upcoming', -1, 'upcoming'],
    ['upcoming', 0, 'completed'],
    ['canceled', 0, 'canceled'],
    ['completed', -1, 'completed'],
  ] as const)('a class that is %s, %d ms from its end, is %s', (status, ms, expected) => {
    expect(statusAt({ status, endsAt }, plusMs(endsAt, ms))).toBe(expected)
  })

  it('the status of a class costs one credit a seat', () => {
    expect(creditsPerClass).toBe(1)
  })
})

it.each(cases)('%s', (_name, changed, now, state) => {
  expect(classState({ ...usual, ...changed }, instant(now))).toBe(state)
})
