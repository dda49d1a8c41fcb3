import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { aLot, classToBook, mei } from '#dev/testing/seat-facts.ts'
import { waiverStatuses } from '#domain/forms/model.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import { checkBookedFor, checkNotLate } from './check-booking.ts'
import { decideBooking } from './decide-booking.ts'
import { explainBooking, mayDeskBook, mayDeskGive } from './explain-booking.ts'

type Facts = Parameters<typeof explainBooking<Lot>>[0]

const lot = aLot()
const session = classToBook({ capacity: 2, bookedCount: 0, takenSeats: [] })
const { startsAt, endsAt } = session

const allowed: Facts = {
  now: instant('2026-11-20T02:00:00Z'),
  session,
  person: mei,
  isHolder: true,
  heldSeat: null,
  mine: [],
  waiver: 'current',
  lots: [lot],
  zone: 'Asia/Kuala_Lumpur',
  policies: { cancel_window: { unit: 'hours', amount: 12 }, claim_deadline_minutes: 1, check_in_minutes: 15 },
  locale: 'en',
}

const other = { sessionId: 'other', startsAt, endsAt, status: 'booked' } as const
const full = { ...session, bookedCount: 2, takenSeats: [1, 2] }

const held = (kind: 'no_classes' | 'desk_only') => ({
  person: { ...mei, restriction: { kind, lastDay: null } },
})
const unpaid = {
  mine: [{ ...other, sessionId: 'class', status: 'pending' as const }],
  heldSeat: { seatNo: 2, until: instant('2026-11-20T02:08:00Z'), isOffer: false },
}
const refusedOf = (change: Partial<Facts>) =>
  explainBooking({ ...allowed, ...change }).flatMap(({ rule, refusal }) => (refusal ? [[rule, refusal.code]] : []))

describe('explaining a booking', () => {
  const rows: ReadonlyArray<readonly [string, Partial<Facts>, ReadonlyArray<readonly string[]>]> = [
    ['nothing refuses', {}, []],
    [
      'a full class and an unsigned waiver both refuse',
      { session: full, waiver: 'missing' },
      [
        ['seat', 'bookings.class_full'],
        ['waiver', 'bookings.waiver_missing'],
      ],
    ],
    [
      'another class at that hour and no credit both refuse',
      { mine: [other], lots: [] },
      [
        ['free', 'bookings.overlap'],
        ['credit', 'packages.none'],
      ],
    ],
    [
      'a booking of the class itself is no overlap',
      { mine: [{ ...other, sessionId: 'class' }] },
      [['not_booked', 'bookings.already_booked']],
    ],
    ['a seat of the class that is held while a package is bought', unpaid, [['not_booked', 'bookings.seat_held']]],
    [
      'a seat of the class that was offered from the waitlist',
      { ...unpaid, heldSeat: { ...unpaid.heldSeat, isOffer: true } },
      [['not_booked', 'bookings.seat_offered']],
    ],
    [
      'a hold whose time is over and that is not ended yet',
      { ...unpaid, now: unpaid.heldSeat.until },
      [['not_booked', 'bookings.already_booked']],
    ],
    ['a person without a birth date', { person: { ...mei, birthDate: null } }, [['age', 'accounts.birth_date_needed']]],
    ['whom the studio keeps from every class', held('no_classes'), [['allowed', 'bookings.restricted']]],
    ['a dependant of age', { isHolder: false }, [['holder', 'bookings.own_account']]],
    ['before booking opens', { now: instant('2026-10-24T03:59:59.999Z') }, [['open', 'schedules.not_open']]],
    ['from the check-in deadline on', { now: instant('2026-11-21T00:59:00Z') }, [['late', 'bookings.check_in_late']]],
    ['from the start on', { now: startsAt }, [['open', 'schedules.started']]],
  ]
  it.each(rows)('%s', (_name, change, refused) => {
    expect(refusedOf(change)).toEqual(refused)
  })

  test("the first refusal is that of the member's own booking, and without one the booking is made", () => {
    const at = fc.constantFrom(
      '2026-10-24T03:59:00Z',
      '2026-11-20T02:00:00Z',
      '2026-11-21T00:59:30Z',
      '2026-11-21T01:00:00Z',
    )
    const facts = fc.record({
      now: at.map((text) => instant(text)),
      session: fc.constantFrom(session, full, { ...session, status: 'canceled' as const }),
      mine: fc.subarray([other, { ...other, sessionId: 'class' }, { ...other, status: 'canceled' as const }]),
      waiver: fc.constantFrom(...waiverStatuses),
      lots: fc.subarray([lot, { ...lot, left: 0 }]),
      person: fc.constantFrom('1990-05-17', '2015-05-17', null).map((birthDate) => ({
        id: 'mei',
        birthDate,
        restriction: birthDate === null ? ({ kind: 'no_classes', lastDay: null } as const) : null,
      })),
      isHolder: fc.boolean(),
      seatNo: fc.constantFrom(undefined, 1, 3),
    })
    fc.assert(
      fc.property(facts, (change) => {
        const asked = { ...allowed, ...change }
        const { startsAt: from } = asked.session
        const booked =
          checkNotLate(asked) ??
          checkBookedFor({
            isHolder: asked.isHolder,
            birthDate: asked.person.birthDate,
            startsAt: from,
            zone: asked.zone,
          }) ??
          decideBooking(asked)
        const first = explainBooking(asked).find(({ refusal }) => refusal)?.refusal
        expect(first?.code).toBe(isRefusal(booked) ? booked.code : undefined)
      }),
    )
  })

  it('the desk may book before booking opens and who books there alone, and nobody else whom a rule refuses', () => {
    const early = { ...allowed, now: instant('2026-10-24T03:00:00Z') }
    expect(mayDeskBook(explainBooking(early))).toBe(true)
    expect(mayDeskBook(explainBooking({ ...early, waiver: 'missing' }))).toBe(false)
    expect(mayDeskBook(explainBooking(allowed))).toBe(true)
    expect(mayDeskBook(explainBooking({ ...allowed, ...held('desk_only') }))).toBe(true)
    expect(mayDeskBook(explainBooking({ ...allowed, ...held('no_classes') }))).toBe(false)
  })

  it('a seat without a credit is given where nothing but the credit keeps the desk from booking', () => {
    const poor = { ...allowed, lots: [] }
    expect(mayDeskBook(explainBooking(poor))).toBe(false)
    expect(mayDeskGive(explainBooking(poor))).toBe(true)
    expect(mayDeskGive(explainBooking({ ...poor, waiver: 'missing' }))).toBe(false)
    expect(mayDeskGive(explainBooking({ ...poor, now: startsAt }))).toBe(false)
  })
})
