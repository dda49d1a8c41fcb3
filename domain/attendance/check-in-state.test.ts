import { describe, expect, it, test } from 'vitest'
import { instant, plusMs } from '#domain/kit/time.ts'
import { checkInState } from './check-in-state.ts'

type PassFacts = Parameters<typeof checkInState>[0]

const closesAt = instant('2026-11-21T01:00:00Z')
const opensAt = plusMs(closesAt, -300_000)

function facts(change: Partial<PassFacts> = {}): PassFacts {
  return {
    now: opensAt,
    type: 'booking',
    status: 'booked',
    standingBy: false,
    isClassCanceled: false,
    opensAt,
    closesAt,
    ...change,
  }
}

describe('the pass of a class', () => {
  test.each([
    ['a millisecond before check-in opens', plusMs(opensAt, -1), 'early'],
    ['when check-in opens', opensAt, 'open'],
    ['a millisecond later', plusMs(opensAt, 1), 'open'],
    ['a millisecond before the deadline', plusMs(closesAt, -1), 'open'],
    ['at the deadline', closesAt, 'closed'],
    ['a millisecond after the deadline', plusMs(closesAt, 1), 'closed'],
  ] as const)('%s', (_says, now, state) => {
    expect(checkInState(facts({ now }))).toBe(state)
  })

  test.each([
    ['checked_in', 'in'],
    ['completed', 'in'],
    ['no_show', 'closed'],
    ['canceled', 'canceled'],
  ] as const)('the pass of a booking that is %s shows %s, whatever the hour', (status, state) => {
    for (const now of [plusMs(opensAt, -1), opensAt, closesAt]) expect(checkInState(facts({ now, status }))).toBe(state)
  })

  it('the pass of a class that the studio cancelled lets nobody in', () => {
    expect(checkInState(facts({ isClassCanceled: true }))).toBe('canceled')
  })

  it('a waitlist entry waits until check-in opens, then shows the code to stand by with, then that the person does', () => {
    const waiting = { type: 'waitlist', status: 'pending' } as const
    expect(checkInState(facts({ ...waiting, now: plusMs(opensAt, -1) }))).toBe('waiting')
    expect(checkInState(facts(waiting))).toBe('open')
    expect(checkInState(facts({ ...waiting, standingBy: true }))).toBe('standing_by')
    expect(checkInState(facts({ ...waiting, standingBy: true, now: closesAt }))).toBe('closed')
  })
})
