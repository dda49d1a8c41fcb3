import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant, plusMs } from '#domain/kit/time.ts'
import { decideCancel, decideStaffCancel, creditsBack } from './decide-cancel.ts'

type CancelFacts = Parameters<typeof decideCancel>[0]

const startsAt = instant('2026-11-21T01:00:00Z')

const freeUntil = instant('2026-11-20T13:00:00Z')

function facts(change: Partial<CancelFacts> = {}): CancelFacts {
  return {
    now: freeUntil,
    booking: { status: 'booked', paidWithCredit: true },
    session: { startsAt },
    policies: { cancel_window: { unit: 'hours', amount: 12 } },
    ...change,
  }
}

describe('cancelling a class', () => {
  test.each([
    [
      'a millisecond before the twelfth hour is free',
      -1,
      { act: 'cancel_early', kind: 'early', creditEffect: 'returned' },
    ],
    ['exactly twelve hours before is free', 0, { act: 'cancel_early', kind: 'early', creditEffect: 'returned' }],
    ['a millisecond later loses the credit', 1, { act: 'cancel_late', kind: 'late', creditEffect: 'forfeited' }],
  ])('%s', (_says, ms, plan) => {
    expect(decideCancel(facts({ now: plusMs(freeUntil, ms) }))).toEqual({ ...plan, freeUntil })
  })

  test.each([
    ['a millisecond before the start is late', -1, { act: 'cancel_late', kind: 'late', creditEffect: 'forfeited' }],
    ['at the start is refused', 0, { code: 'bookings.class_over' }],
    ['after the start is refused', 1, { code: 'bookings.class_over' }],
  ])('%s', (_says, ms, answer) => {
    expect(decideCancel(facts({ now: plusMs(startsAt, ms) }))).toMatchObject(answer)
  })

  test.each(['checked_in', 'no_show', 'completed', 'canceled'] as const)(
    'a booking that is %s is refused',
    (status) => {
      expect(decideCancel(facts({ booking: { status, paidWithCredit: true } }))).toMatchObject({
        code: 'bookings.not_live',
      })
    },
  )

  it('cancelling a class releases a hold free of charge until the start', () => {
    const held = { booking: { status: 'pending', paidWithCredit: false } } as const
    expect(decideCancel(facts({ ...held, now: plusMs(startsAt, -1) }))).toMatchObject({
      act: 'give_up',
      kind: 'left',
      creditEffect: 'none',
    })
    expect(decideCancel(facts({ ...held, now: startsAt }))).toMatchObject({ code: 'bookings.class_over' })
  })

  it('cancelling a class is free for half an hour after a promotion at short notice, that moment included', () => {
    const graceUntil = plusMs(startsAt, -3_600_000)
    const at = (ms: number) =>
      decideCancel(
        facts({ now: plusMs(graceUntil, ms), booking: { status: 'booked', paidWithCredit: true, graceUntil } }),
      )
    for (const ms of [-1, 0])
      expect(at(ms)).toEqual({ act: 'cancel_grace', kind: 'grace', creditEffect: 'returned', freeUntil: graceUntil })
    expect(at(1)).toEqual({ act: 'cancel_late', kind: 'late', creditEffect: 'forfeited', freeUntil: graceUntil })
  })

  it('cancelling a class leaves the waitlist for free until the start', () => {
    const waiting = { status: 'pending', type: 'waitlist', paidWithCredit: false } as const
    for (const now of [freeUntil, plusMs(startsAt, -1)])
      expect(decideCancel(facts({ now, booking: waiting }))).toMatchObject({
        act: 'leave',
        kind: 'left',
        creditEffect: 'none',
      })
    expect(decideCancel(facts({ now: startsAt, booking: waiting }))).toMatchObject({ code: 'bookings.class_over' })
  })

  it('cancelling a class returns no credit for a booking that took none', () => {
    expect(
      decideCancel(facts({ now: plusMs(freeUntil, 1), booking: { status: 'booked', paidWithCredit: false } })),
    ).toMatchObject({ kind: 'late', creditEffect: 'none' })
  })

  it('cancelling a class follows the policy of the studio', () => {
    expect(
      decideCancel(
        facts({ now: plusMs(startsAt, -3_600_000), policies: { cancel_window: { unit: 'hours', amount: 1 } } }),
      ),
    ).toMatchObject({
      kind: 'early',
    })
    expect(decideCancel(facts({ now: startsAt, policies: { cancel_window: { unit: 'anytime' } } }))).toMatchObject({
      code: 'bookings.class_over',
    })
  })

  it('cancelling a class is first free, then late, then refused', () => {
    const order = ['early', 'late', 'over']
    const place = (ms: number) => {
      const plan = decideCancel(facts({ now: plusMs(startsAt, ms) }))
      return order.indexOf(isRefusal(plan) ? 'over' : plan.kind)
    }
    const moments = fc.integer({ min: -30 * 3_600_000, max: 3_600_000 })
    fc.assert(
      fc.property(moments, moments, (one, other) => {
        expect(place(Math.min(one, other))).toBeLessThanOrEqual(place(Math.max(one, other)))
      }),
    )
  })
})

type Facts = Parameters<typeof decideStaffCancel>[0]

function cancelled(change: Partial<Facts['booking']>, rest: Partial<Facts> = {}) {
  return decideStaffCancel({
    now: plusMs(freeUntil, 1),
    booking: { status: 'booked', type: 'booking', paidWithCredit: true, ...change },
    session: { startsAt },
    policies: { cancel_window: { unit: 'hours', amount: 12 } },
    credit: 'return',
    ...rest,
  })
}

describe('staff cancel one booking', () => {
  test.each([
    ['with the credit back, however late', {}, {}, ['cancel_studio', 'studio', 'returned']],
    ['with the credit back, in time', {}, { now: freeUntil }, ['cancel_studio', 'studio', 'returned']],
    ['as the member would, late', {}, { credit: 'by_rule' }, ['cancel_late', 'late', 'forfeited']],
    ['as the member would, in time', {}, { credit: 'by_rule', now: freeUntil }, ['cancel_early', 'early', 'returned']],
    [
      'as the member would, within the grace of a promotion',
      { graceUntil: plusMs(freeUntil, 1) },
      { credit: 'by_rule' },
      ['cancel_grace', 'grace', 'returned'],
    ],
    ['that took no credit', { paidWithCredit: false }, {}, ['cancel_studio', 'studio', 'none']],
    ['that is a hold', { status: 'pending', paidWithCredit: false }, {}, ['cancel_studio', 'studio', 'none']],
    [
      'that is a hold, by the rule',
      { status: 'pending', paidWithCredit: false },
      { credit: 'by_rule' },
      ['cancel_studio', 'studio', 'none'],
    ],
    [
      'that waits, whatever is chosen',
      { status: 'pending', type: 'waitlist', paidWithCredit: false },
      { credit: 'by_rule' },
      ['waitlist_closed', 'studio', 'none'],
    ],
  ] as const)('%s', (_says, booking, rest, [act, kind, creditEffect]) => {
    expect(cancelled(booking, rest)).toMatchObject({ act, kind, creditEffect })
  })

  test.each([
    ['late', {}, {}, true],
    ['after the start', {}, { now: plusMs(startsAt, 1) }, true],
    ['at the last free moment', {}, { now: freeUntil }, false],
    ['within the grace of a promotion', { graceUntil: plusMs(freeUntil, 1) }, {}, false],
    ['late, by the rule', {}, { credit: 'by_rule' }, false],
    ['in time, by the rule', {}, { credit: 'by_rule', now: freeUntil }, false],
    ['late, where no credit was taken', { paidWithCredit: false }, {}, false],
    ['late, of a hold', { status: 'pending', paidWithCredit: false }, {}, false],
  ] as const)('whether cancelling with the credit back forgives it, %s', (_says, booking, rest, isForgiven) => {
    expect(cancelled(booking, rest)).toMatchObject({ isForgiven })
  })

  test.each(['checked_in', 'no_show', 'completed', 'canceled'] as const)(
    'staff do not cancel a booking that is %s',
    (status) => {
      for (const credit of ['return', 'by_rule'] as const)
        expect(cancelled({ status }, { credit })).toMatchObject({ code: 'bookings.not_live' })
    },
  )
})

test.each([
  ['nothing ends', [], 0],
  ['one of two credits', [{ lotId: 'pack', credits: 2 }], 2],
  [
    'another pack and a free booking',
    [
      { lotId: 'other', credits: 3 },
      { lotId: null, credits: 1 },
    ],
    0,
  ],
  [
    'two of the pack',
    [
      { lotId: 'pack', credits: 1 },
      { lotId: 'pack', credits: 2 },
    ],
    3,
  ],
])('%s', (_what, ended, expected) => {
  expect(creditsBack('pack', ended)).toBe(expected)
})
