import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aLot, classToBook, mei } from '#dev/testing/seat-facts.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant, plusMs } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import type { RestrictionKind } from '#domain/people/restriction-at.ts'
import { decideBooking } from './decide-booking.ts'
import type { BookingFacts } from './decide-paid-seat.ts'
import type { SeatFacts } from './decide-seat.ts'

const session = classToBook()
const { startsAt, endsAt, opensAt } = session
const now = instant('2026-11-20T02:00:00Z')
const lot = aLot()
const lotId = lot.id

function facts(change: Partial<BookingFacts<Lot>> = {}): BookingFacts<Lot> {
  return {
    now,
    session,
    person: mei,
    mine: [],
    waiver: 'current',
    lots: [lot],
    zone: 'Asia/Kuala_Lumpur',
    policies: { cancel_window: { unit: 'hours', amount: 12 } },
    locale: 'en',
    ...change,
  }
}

function held(kind: RestrictionKind, lastDay: string | null = null): Pick<BookingFacts<Lot>, 'person'> {
  return { person: { ...mei, restriction: { kind, lastDay } } }
}

function other(change: Partial<SeatFacts['mine'][number]> = {}): SeatFacts['mine'][number] {
  return { sessionId: 'other', startsAt, endsAt, status: 'booked', ...change }
}

describe('booking a class', () => {
  it('booking a class takes the lowest free reformer, names the pack and until when cancelling is free', () => {
    expect(decideBooking(facts())).toEqual({
      lot,
      seatNo: 2,
      creditsLeftAfter: 2,
      freeUntil: instant('2026-11-20T13:00:00Z'),
    })
  })

  it('booking a class takes the reformer that was chosen, the first and the last included', () => {
    expect(decideBooking(facts({ seatNo: 1, session: { ...session, takenSeats: [2, 3] } }))).toMatchObject({
      seatNo: 1,
    })
    expect(decideBooking(facts({ seatNo: 13 }))).toMatchObject({ seatNo: 13 })
  })

  test.each([
    ['a cancelled class', { session: { ...session, status: 'canceled' } }, 'schedules.canceled'],
    ['a class that was closed', { session: { ...session, status: 'completed' } }, 'schedules.started'],
    ['a class at its start', { now: startsAt }, 'schedules.started'],
    ['a class after its start', { now: plusMs(startsAt, 1) }, 'schedules.started'],
    ['a class a millisecond before booking opens', { now: plusMs(opensAt, -1) }, 'schedules.not_open'],
    ['the same class again', { mine: [other({ sessionId: 'class' })] }, 'bookings.already_booked'],
    [
      'the same class again when it is full',
      { mine: [other({ sessionId: 'class' })], session: { ...session, bookedCount: 13 } },
      'bookings.already_booked',
    ],
    ['a class beside another', { mine: [other()] }, 'bookings.overlap'],
    [
      'a class that begins a millisecond before another ends',
      { mine: [other({ startsAt: plusMs(startsAt, -100_000), endsAt: plusMs(startsAt, 1) })] },
      'bookings.overlap',
    ],
    ['a full class', { session: { ...session, bookedCount: 13 } }, 'bookings.class_full'],
    [
      'a class without any seat',
      { session: { ...session, capacity: 0, bookedCount: 0, takenSeats: [] } },
      'bookings.class_full',
    ],
    ['a reformer before the first', { seatNo: 0 }, 'bookings.no_such_seat'],
    ['a reformer the room does not have', { seatNo: 14 }, 'bookings.no_such_seat'],
    ['a reformer that is taken', { seatNo: 3 }, 'bookings.seat_taken'],
    ['whom the studio keeps from every class', held('no_classes'), 'bookings.restricted'],
    ['on the last day of that', held('no_classes', '2026-11-20'), 'bookings.restricted'],
    ['whom the desk alone books', held('desk_only'), 'bookings.desk_only'],
    ['kept from every class, at the desk', { ...held('no_classes'), isGiven: true }, 'bookings.restricted_person'],
    ['without a birth date', { person: { ...mei, birthDate: null } }, 'accounts.birth_date_needed'],
    [
      'the day before the sixteenth birthday, before the guardian has signed',
      { person: { ...mei, birthDate: '2010-11-22' }, waiver: 'missing' },
      'bookings.too_young',
    ],
    [
      'the day before the sixteenth birthday, where nothing can be signed',
      { person: { ...mei, birthDate: '2010-11-22' }, waiver: 'none' },
      'bookings.too_young',
    ],
    ['without a signed waiver', { waiver: 'missing' }, 'bookings.waiver_missing'],
    ['with a waiver of an older version', { waiver: 'outdated' }, 'bookings.waiver_outdated'],
    ['without a waiver and without a pack', { waiver: 'missing', lots: [] }, 'bookings.waiver_missing'],
    ['without a pack', { lots: [] }, 'packages.none'],
    ["with somebody else's pack", { chosenLotId: '00000000-0000-7000-8000-000000000009' }, 'packages.not_yours'],
    ['with an empty pack', { lots: [{ ...lot, left: 0 }], chosenLotId: lotId }, 'packages.empty'],
    ['with an expired pack', { lots: [{ ...lot, expiresAt: now }], chosenLotId: lotId }, 'packages.expired'],
    [
      'with a pack that ends before the class',
      { lots: [{ ...lot, expiresAt: startsAt }] },
      'packages.expires_before_class',
    ],
    ['with a pack for other classes', { lots: [{ ...lot, classTypeIds: ['jump'] }] }, 'packages.wrong_class'],
  ] as const)('booking a class is refused: %s', (_says, change, code) => {
    expect(decideBooking(facts(change))).toMatchObject({ refused: true, code })
  })

  test.each([
    ['at the instant booking opens', { now: opensAt }],
    ['a millisecond after booking opens', { now: plusMs(opensAt, 1) }],
    ['a millisecond before the start', { now: plusMs(startsAt, -1) }],
    ['right after another class', { mine: [other({ startsAt: plusMs(startsAt, -3_000_000), endsAt: startsAt })] }],
    ['right before another class', { mine: [other({ startsAt: endsAt, endsAt: plusMs(endsAt, 3_000_000) })] }],
    ['again after cancelling it', { mine: [other({ sessionId: 'class', status: 'canceled' })] }],
    [
      'the day before the sixteenth birthday, once the guardian has signed',
      { person: { ...mei, birthDate: '2010-11-22' } },
    ],
    ['on the sixteenth birthday', { person: { ...mei, birthDate: '2010-11-21' }, waiver: 'none' }],
    ['where the studio has no waiver', { waiver: 'none' }],
    ['on the day after a restriction', held('no_classes', '2026-11-19')],
    ['at the desk, which alone books for the person', { ...held('desk_only'), isGiven: true }],
    [
      'with the last seat',
      { session: { ...session, bookedCount: 12, takenSeats: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] } },
    ],
    ['with a pack that covers the class by a millisecond', { lots: [{ ...lot, expiresAt: plusMs(startsAt, 1) }] }],
  ] as const)('booking a class is possible: %s', (_says, change) => {
    const early = 'now' in change ? { lots: [{ ...lot, startsAt: opensAt }] } : {}
    expect(isRefusal(decideBooking(facts({ ...early, ...change })))).toBe(false)
  })

  it('booking a class computes the age by the calendar of the studio', () => {
    const dayAhead = { ...session, startsAt: instant('2026-11-20T16:00:00Z'), endsAt: instant('2026-11-20T16:50:00Z') }
    expect(
      isRefusal(
        decideBooking(
          facts({
            session: dayAhead,
            person: { ...mei, birthDate: '2010-11-22' },
            waiver: 'none',
          }),
        ),
      ),
    ).toBe(true)
    expect(
      isRefusal(
        decideBooking(
          facts({
            session: dayAhead,
            person: { ...mei, birthDate: '2010-11-21' },
            waiver: 'none',
          }),
        ),
      ),
    ).toBe(false)
  })

  it('booking a class names the opening hour in the language of the reader', () => {
    expect(decideBooking(facts({ now: plusMs(opensAt, -1), locale: 'en' }))).toMatchObject({
      values: { opens: 'Sat 24 Oct 2026, 12:00' },
    })
    expect(decideBooking(facts({ now: plusMs(opensAt, -1), locale: 'zh' }))).toMatchObject({
      values: { opens: '2026年10月24日周六 12:00' },
    })
  })

  it('booking a class never gives a taken reformer, one that the room lacks, or a seat in a full class', () => {
    const rooms = fc.integer({ min: 0, max: 20 }).chain((capacity) =>
      fc.record({
        capacity: fc.constant(capacity),
        takenSeats: fc.uniqueArray(fc.integer({ min: 1, max: Math.max(1, capacity) }), { maxLength: capacity }),
      }),
    )
    fc.assert(
      fc.property(
        rooms,
        fc.option(fc.integer({ min: -1, max: 25 }), { nil: undefined }),
        ({ capacity, takenSeats }, seatNo) => {
          const plan = decideBooking(
            facts({ session: { ...session, capacity, takenSeats, bookedCount: takenSeats.length }, seatNo }),
          )
          if (isRefusal(plan)) {
            if (seatNo === undefined) expect(takenSeats.length).toBe(capacity)
            return
          }
          expect(takenSeats).not.toContain(plan.seatNo)
          expect(plan.seatNo).toBeGreaterThanOrEqual(1)
          expect(plan.seatNo).toBeLessThanOrEqual(capacity)
          expect(plan.seatNo).toBe(seatNo ?? lowestFree(takenSeats))
        },
      ),
    )
  })
})

function lowestFree(taken: readonly number[]): number {
  return Array.from({ length: taken.length + 1 }, (_, index) => index + 1).find((seat) => !taken.includes(seat)) ?? 0
}
