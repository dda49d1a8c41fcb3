import { describe, expect, it, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant, plusMs } from '#domain/kit/time.ts'
import { bookingAt } from '#domain/occupancy/booking-at.ts'
import { checkInDeadline } from '#domain/occupancy/deadlines.ts'
import { promotionStage } from '#domain/occupancy/promotion-stage.ts'
import { decideCheckIn } from './decide-check-in.ts'
import { decideUndo } from './decide-undo.ts'
import { passCode, readCode } from './pass-code.ts'

type CheckInFacts = Parameters<typeof decideCheckIn>[0]
type UndoFacts = Parameters<typeof decideUndo>[0]
type TimedBooking = Parameters<typeof bookingAt>[0]

const startsAt = instant('2026-11-21T01:00:00Z')
const endsAt = instant('2026-11-21T01:50:00Z')
const policies = {
  check_in_minutes: 5,
  claim_deadline_minutes: 0,
  waitlist_cutoff_minutes: 60,
  undo_check_in_minutes: 15,
  undo_no_show_hours: 48,
}
const minutes = (count: number, ms = 0) => plusMs(startsAt, count * 60_000 + ms)

describe('the stages of a free seat', () => {
  test.each([
    [-61, 0, 'open'],
    [-60, -1, 'open'],
    [-60, 0, 'short_notice'],
    [-60, 1, 'short_notice'],
    [-5, -1, 'short_notice'],
    [-5, 0, 'standby'],
    [-5, 1, 'standby'],
    [0, -1, 'standby'],
    [0, 0, 'over'],
    [0, 1, 'over'],
  ])('%d minutes and %d ms from the start: %s', (count, ms, stage) => {
    expect(promotionStage(startsAt, { now: minutes(count, ms), policies })).toBe(stage)
  })
})

describe('checking in', () => {
  const facts = (change: Partial<CheckInFacts> = {}): CheckInFacts => ({
    now: minutes(-3),
    booking: { type: 'booking', status: 'booked' },
    session: { status: 'upcoming', startsAt },
    waiver: 'current',
    by: 'self',
    policies,
    zone: 'Asia/Kuala_Lumpur',
    locale: 'en',
    ...change,
  })
  const outcome = (change: Partial<CheckInFacts>) => {
    const plan = decideCheckIn(facts(change))
    return isRefusal(plan) ? plan.code : plan
  }

  test.each([
    [-5, -1, 'bookings.check_in_early'],
    [-5, 0, 'goes_in'],
    [-5, 1, 'goes_in'],
    [0, -1, 'goes_in'],
    [0, 0, 'bookings.check_in_late'],
    [0, 1, 'bookings.check_in_late'],
  ])('%d minutes and %d ms from the start: %s', (count, ms, expected) => {
    expect(outcome({ now: minutes(count, ms) })).toBe(expected)
  })

  test.each([
    ['staff let somebody in early', { by: 'staff', now: minutes(-40) }, 'goes_in'],
    ['staff let nobody in late', { by: 'staff', now: startsAt }, 'bookings.check_in_late'],
    ['the waitlist stands by', { booking: { type: 'waitlist', status: 'pending' } }, 'stands_by'],
    [
      'the waitlist stands by in the last minutes alone, though staff says so',
      { booking: { type: 'waitlist', status: 'pending' }, by: 'staff', now: minutes(-5, -1) },
      'bookings.check_in_early',
    ],
    ['twice', { booking: { type: 'booking', status: 'checked_in' } }, 'bookings.already_checked_in'],
    [
      'after cancelling, though the class has begun',
      { booking: { type: 'booking', status: 'canceled' }, now: startsAt },
      'bookings.not_live',
    ],
    ['after cancelling', { booking: { type: 'booking', status: 'canceled' } }, 'bookings.not_live'],
    ['a cancelled class', { session: { status: 'canceled', startsAt } }, 'schedules.canceled'],
    ['with an old waiver', { waiver: 'outdated' }, 'bookings.waiver_outdated'],
    ['without a waiver', { waiver: 'missing' }, 'bookings.waiver_missing'],
    ['where there is none', { waiver: 'none' }, 'goes_in'],
    [
      'with a deadline two minutes before',
      { policies: { ...policies, claim_deadline_minutes: 2 }, now: minutes(-2) },
      'bookings.check_in_late',
    ],
    [
      'a millisecond before that deadline',
      { policies: { ...policies, claim_deadline_minutes: 2 }, now: minutes(-2, -1) },
      'goes_in',
    ],
  ] as const)('%s', (_says, change, expected) => {
    expect(outcome(change)).toBe(expected)
  })

  it('a check-in that comes too early is answered with the time it opens', () => {
    expect(decideCheckIn(facts({ now: minutes(-6) }))).toMatchObject({ values: { opens: 'Sat 21 Nov 2026, 08:55' } })
  })

  it('check-in never closes before it opens', () => {
    expect(checkInDeadline(startsAt, { check_in_minutes: 1, claim_deadline_minutes: 5 })).toEqual(minutes(-1))
  })
})

describe('a booking as the clock has it', () => {
  const booked: TimedBooking = {
    type: 'booking',
    status: 'booked',
    cancelKind: null,
    creditEffect: 'used',
    decidedAt: minutes(-600),
  }
  const at = (booking: TimedBooking, now: Temporal.Instant, status: 'upcoming' | 'canceled' = 'upcoming') =>
    bookingAt(booking, { now, session: { status, startsAt, endsAt, policies } })

  it('a booking is a no-show from the start of its class on, dated with the start', () => {
    expect(at(booked, minutes(0, -1))).toBe(booked)
    expect(at(booked, minutes(0))).toEqual({
      ...booked,
      status: 'no_show',
      creditEffect: 'forfeited',
      decidedAt: startsAt,
    })
    expect(at({ ...booked, creditEffect: 'none' }, minutes(9))).toMatchObject({
      status: 'no_show',
      creditEffect: 'none',
    })
  })

  it('a booking is completed at the end of its class', () => {
    const inside = { ...booked, status: 'checked_in' } as const
    expect(at(inside, plusMs(endsAt, -1))).toBe(inside)
    expect(at(inside, endsAt)).toEqual({ ...inside, status: 'completed', decidedAt: endsAt })
  })

  it('a booking expires when its unpaid hold ends, whatever the state of the class', () => {
    const heldUntil = minutes(-30)
    const held = { ...booked, status: 'pending', creditEffect: 'none', heldUntil } as const
    expect(at(held, plusMs(heldUntil, -1))).toBe(held)
    expect(at(held, heldUntil)).toEqual({ ...held, status: 'canceled', cancelKind: 'expired', decidedAt: heldUntil })
    const reserved = { ...held, heldUntil: null }
    expect(at(reserved, minutes(99))).toBe(reserved)
  })

  it('a booking that is confirmed is no hold any more, though its hold would have ended', () => {
    const paid = { ...booked, heldUntil: minutes(-30) }
    expect(at(paid, minutes(-10))).toBe(paid)
  })

  it('a waitlist entry ends at the start of its class', () => {
    const waiting = { ...booked, type: 'waitlist', status: 'pending', creditEffect: 'none' } as const
    expect(at(waiting, minutes(0, -1))).toBe(waiting)
    expect(at(waiting, startsAt)).toEqual({
      ...waiting,
      status: 'canceled',
      cancelKind: 'expired',
      decidedAt: startsAt,
    })
  })

  it('a booking does not change once it is over or its class was cancelled', () => {
    const gone = { ...booked, status: 'canceled', cancelKind: 'late', creditEffect: 'forfeited' } as const
    expect(at(gone, minutes(99))).toBe(gone)
    expect(at(booked, minutes(99), 'canceled')).toBe(booked)
  })
})

describe('corrections by staff', () => {
  const facts = (change: Partial<UndoFacts> = {}): UndoFacts => ({
    now: minutes(60),
    outcome: 'excused',
    booking: { status: 'no_show', paidWithCredit: true, passedOn: false },
    session: { startsAt, endsAt },
    policies,
    ...change,
  })
  const inside = { status: 'checked_in', paidWithCredit: true, passedOn: false } as const
  const cases: readonly (readonly [string, Partial<UndoFacts>, Readonly<Record<string, unknown>>])[] = [
    ['a no-show is excused', {}, { act: 'excuse', to: 'canceled', creditEffect: 'returned' }],
    [
      'a no-show was there, while the class runs',
      { outcome: 'was_here', now: plusMs(endsAt, -1) },
      { act: 'attend', to: 'checked_in', creditEffect: 'used' },
    ],
    [
      'a no-show was there, once the class is over',
      { outcome: 'was_here', now: endsAt },
      { act: 'attended', to: 'completed', creditEffect: 'used' },
    ],
    [
      'a no-show whose seat went to another person',
      { outcome: 'was_here', booking: { status: 'no_show', paidWithCredit: true, passedOn: true } },
      { code: 'bookings.place_gone' },
    ],
    [
      'such a no-show is excused all the same',
      { booking: { status: 'no_show', paidWithCredit: true, passedOn: true } },
      { act: 'excuse' },
    ],
    ['at exactly 48 hours', { now: minutes(48 * 60) }, { act: 'excuse' }],
    ['a millisecond later', { now: minutes(48 * 60, 1) }, { code: 'bookings.undo_late' }],
    [
      'a check-in before the deadline',
      { outcome: 'not_here', booking: inside, now: minutes(0, -1) },
      { act: 'undo_check_in', to: 'booked', creditEffect: 'used' },
    ],
    [
      'a check-in after the deadline',
      { outcome: 'not_here', booking: inside, now: startsAt },
      { act: 'undo_check_in_late', to: 'no_show', creditEffect: 'forfeited' },
    ],
    [
      'a check-in a quarter of an hour after the start',
      { outcome: 'not_here', booking: inside, now: minutes(15) },
      { to: 'no_show' },
    ],
    [
      'a check-in a millisecond later',
      { outcome: 'not_here', booking: inside, now: minutes(15, 1) },
      { code: 'bookings.undo_late' },
    ],
    [
      'a person who has not checked in',
      { outcome: 'not_here', booking: { ...inside, status: 'booked' } },
      { code: 'bookings.not_live' },
    ],
    [
      'a free booking moves no credit',
      { booking: { status: 'no_show', paidWithCredit: false, passedOn: false } },
      { creditEffect: 'none' },
    ],
  ]
  test.each(cases)('%s', (_says, change, expected) => {
    expect(decideUndo(facts(change))).toMatchObject(expected)
  })
})

describe('a code that was scanned', () => {
  const subject = '0190f000-0000-7000-8000-000000000001'
  const step = 59_000_000
  const made = instant('1970-01-01T00:00:00Z').add({ milliseconds: step * 30_000 })
  const text = `${passCode({ kind: 'pass', subject, step })}.${'A'.repeat(22)}`

  test.each([
    [-1, false],
    [0, true],
    [59_999, true],
    [60_000, false],
  ])('%d ms after it was made is read: %s', (ms, isRead) => {
    expect(readCode(text, plusMs(made, ms)) !== undefined).toBe(isRead)
  })

  it('a code that was scanned names its kind, its booking and what was signed', () => {
    expect(readCode(text, made)).toEqual({
      kind: 'pass',
      subject,
      step,
      signedText: passCode({ kind: 'pass', subject, step }),
      signature: 'A'.repeat(22),
    })
    expect(readCode(text.replace('HP1', 'HD1'), made)).toMatchObject({ kind: 'desk' })
  })

  test.each(['', 'HP1', 'HP2.x', text.slice(0, -1), `${text}A`, text.replace('.59', '.-59'), text.toUpperCase()])(
    'an invalid code is refused: %s',
    (nonsense) => {
      expect(readCode(nonsense, made)).toBeUndefined()
    },
  )
})
