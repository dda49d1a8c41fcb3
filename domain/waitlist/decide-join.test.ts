import { describe, expect, test } from 'vitest'
import { aLot, classToBook, mei } from '#dev/testing/seat-facts.ts'
import { asId } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant, plusMs } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import { decideJoin } from './decide-join.ts'

const session = classToBook({ bookedCount: 13, takenSeats: [] })
const { startsAt, endsAt } = session
type WaitingFacts = Parameters<typeof decideJoin<Lot>>[0]
const costs = { waitlist_max: 30, waitlist_holds_credit: true }
const lot = aLot({ left: 1 })
const facts = (change: Partial<WaitingFacts> = {}): WaitingFacts => ({
  now: instant('2026-11-20T02:00:00Z'),
  session,
  person: mei,
  mine: [],
  waiting: 2,
  isWaiting: false,
  zone: 'Asia/Kuala_Lumpur',
  lots: [],
  policies: { waitlist_max: 30, waitlist_holds_credit: false },
  locale: 'en',
  ...change,
})

describe('waiting for a class', () => {
  test.each([
    ['behind two others', {}, 3],
    ['as the last whom the waitlist takes', { waiting: 29 }, 30],
    ['though another class is at that hour', { mine: [{ sessionId: 'other', startsAt, endsAt, status: 'booked' }] }, 3],
    ['a millisecond before the start', { now: plusMs(startsAt, -1) }, 3],
    ['as two while one place is free', { together: 2, session: { ...session, bookedCount: 12 } }, 3],
    ['as two who just fit on the waitlist', { together: 2, waiting: 28 }, 29],
    ['again after having left the class', { mine: [{ sessionId: 'class', startsAt, endsAt, status: 'canceled' }] }, 3],
  ] as const)('%s', (_says, change, position) => {
    expect(decideJoin(facts(change))).toMatchObject({ position, holds: undefined })
  })

  test.each([
    ['at the start', { now: startsAt }, 'schedules.started'],
    ['before booking opens', { now: plusMs(session.opensAt, -1) }, 'schedules.not_open'],
    ['for a cancelled class', { session: { ...session, status: 'canceled' } }, 'schedules.canceled'],
    [
      'with a booking already',
      { mine: [{ sessionId: 'class', startsAt, endsAt, status: 'booked' }] },
      'bookings.already_booked',
    ],
    ['twice', { isWaiting: true }, 'bookings.already_waiting'],
    [
      'whom the studio keeps from classes',
      { person: { ...mei, restriction: { kind: 'no_classes', lastDay: null } } },
      'bookings.restricted',
    ],
    ['while a place is free', { session: { ...session, bookedCount: 12 } }, 'bookings.place_free'],
    [
      'as a pair while two seats are free',
      { together: 2, session: { ...session, bookedCount: 11 } },
      'bookings.place_free',
    ],
    ['as two where the waitlist takes one more', { together: 2, waiting: 29 }, 'bookings.queue_full'],
    ['without a birth date', { person: { ...mei, birthDate: null } }, 'accounts.birth_date_needed'],
    ['behind thirty others', { waiting: 30 }, 'bookings.queue_full'],
    ['without a pack where joining takes a credit aside', { policies: costs }, 'packages.none'],
    [
      'with too few credits for this class there',
      { policies: costs, lots: [lot], session: { ...session, credits: 2 } },
      'packages.too_few',
    ],
  ] as const)('joining a waitlist is refused %s', (_says, change, code) => {
    const plan = decideJoin(facts(change))
    expect(isRefusal(plan) ? plan.code : plan).toBe(code)
  })

  test('joining a waitlist reserves the credit of the class where the studio wants it, from the pack that would pay', () => {
    const later = { ...lot, id: asId('package_lots', '00000000-0000-7000-8000-000000000002'), left: 9 }
    const dear = { ...session, credits: 2 }
    const plan = decideJoin(facts({ policies: costs, lots: [{ ...lot, left: 2 }, later], session: dear }))
    expect(plan).toMatchObject({ position: 3, holds: { lotId: lot.id, credits: 2 } })
  })

  test('joining a waitlist reserves nothing for one of several classes, nor where the studio does not want it', () => {
    expect(decideJoin(facts({ policies: costs, isOfRequest: true }))).toMatchObject({ holds: undefined })
    expect(decideJoin(facts({ lots: [lot] }))).toMatchObject({ holds: undefined })
  })
})
