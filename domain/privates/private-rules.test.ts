import { describe, expect, it, test } from 'vitest'
import { aLot } from '#dev/testing/seat-facts.ts'
import { asId } from '#domain/kit/id.ts'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import type { Lot } from '#domain/packages/model.ts'
import { checkPeople } from './check-people.ts'
import { checkPerson, type PrivateFacts, type PrivatePerson } from './check-person.ts'
import { privateSteps } from './model.ts'
import { decidePrivate, holdUntil } from './private-state.ts'
import { checkStep, furthestStep, nextStep } from './steps.ts'

describe('the people of a private', () => {
  test.each([
    ['solo', 1, 0, true],
    ['solo', 0, 1, false],
    ['solo', 1, 1, false],
    ['solo', 2, 0, false],
    ['duo', 1, 1, true],
    ['duo', 2, 0, true],
    ['duo', 1, 0, false],
    ['duo', 0, 2, false],
    ['duo', 2, 1, false],
    ['trio', 1, 2, true],
    ['trio', 3, 0, true],
    ['trio', 2, 0, false],
    ['trio', 0, 3, false],
  ] as const)(
    'the people of a %s are complete with %i of the family and %i guests: %s',
    (...[format, participants, guests, complete]) => {
      expect(checkPeople({ format, participants, guests }) === undefined).toBe(complete)
    },
  )
})

describe('the steps of a private', () => {
  it.each(
    privateSteps.flatMap((done, reached) =>
      [...privateSteps, 'confirm' as const].map(
        (asked, place) => [asked, done, asked === 'confirm' ? reached >= 2 : place <= reached + 1] as const,
      ),
    ),
  )('the step %s after %s: %s', (...[asked, done, allowed]) => {
    expect(checkStep(asked, done) === undefined).toBe(allowed)
  })

  it('the steps of a private never go back when taken again, and name the next one', () => {
    expect([furthestStep('people', 'notes'), furthestStep('pack', 'people')]).toEqual(['notes', 'pack'])
    expect(privateSteps.map(nextStep)).toEqual(['people', 'pack', 'notes', 'confirm'])
  })
})

const now = instant('2026-11-20T01:00:00.123456Z')
describe('the hold', () => {
  test.each([
    ['2026-11-21T01:00:00Z', '2026-11-20T01:10:00.123Z'],
    ['2026-11-20T01:10:00.123Z', '2026-11-20T01:10:00.123Z'],
    ['2026-11-20T01:05:00Z', '2026-11-20T01:05:00Z'],
  ])('the hold of an hour at %s lasts until %s', (startsAt, until) => {
    expect(holdUntil(instant(startsAt), { now, policies: { hold_minutes: 10 } }).toString()).toBe(until)
  })
})

const lot = (number: number, changes: Partial<Lot> = {}) =>
  aLot({
    id: asId('package_lots', `00000000-0000-7000-8000-00000000000${number}`),
    left: 1,
    expiresAt: instant('2027-06-01T16:00:00Z'),
    classTypeIds: ['duo'],
    ...changes,
  })
const mother: PrivatePerson = {
  isHolder: true,
  person: { id: 'mother', birthDate: '1988-02-03', restriction: null },
  waiver: 'current',
  mine: [],
}
const son: PrivatePerson = {
  isHolder: false,
  person: { id: 'son', birthDate: '2014-03-01', restriction: null },
  waiver: 'current',
  mine: [],
}
const facts = (changes: Partial<PrivateFacts<Lot>> = {}): PrivateFacts<Lot> => ({
  now,
  format: 'duo',
  people: [mother, son],
  guests: 0,
  lots: [lot(1)],
  zone: 'Asia/Kuala_Lumpur',
  policies: { cancel_window: { unit: 'hours', amount: 12 } },
  locale: 'en',
  session: {
    id: 'class',
    status: 'upcoming',
    startsAt: instant('2026-11-24T03:00:00Z'),
    endsAt: instant('2026-11-24T03:50:00Z'),
    opensAt: now,
    classTypeId: 'duo',
    seriesTypeId: 'private',
  },
  ...changes,
})
const at = {
  startsAt: instant('2026-11-24T03:10:00Z'),
  endsAt: instant('2026-11-24T04:00:00Z'),
  status: 'booked',
} as const

describe('a private is confirmed', () => {
  test.each<[string, Partial<PrivateFacts<Lot>>]>([
    ['when everybody may come and a pack of its kind pays', {}],
    ['with a guest in the place of a child', { people: [mother], guests: 1 }],
    [
      'whatever seat its own people hold in it',
      { people: [{ ...mother, mine: [{ ...at, sessionId: 'class', status: 'pending' }] }, son] },
    ],
    ['of one person alone', { format: 'solo', people: [mother] }],
  ])('a private is confirmed %s', (_case, changes) => {
    expect(isRefusal(decidePrivate(facts(changes)))).toBe(false)
  })

  test.each<[string, Partial<PrivateFacts<Lot>>, string]>([
    ['with a place that has no name', { people: [mother] }, 'privates.people'],
    ['with nobody of the account', { people: [], guests: 2 }, 'privates.people'],
    [
      'when the child is elsewhere',
      { people: [mother, { ...son, mine: [{ ...at, sessionId: 'other' }] }] },
      'bookings.overlap',
    ],
    [
      'before the guardian has signed for a child',
      { people: [mother, { ...son, waiver: 'missing' }] },
      'bookings.too_young',
    ],
    ['before the mother has signed', { people: [{ ...mother, waiver: 'outdated' }, son] }, 'bookings.waiver_outdated'],
    [
      'for a son who is 18 that day',
      { people: [mother, { ...son, person: { id: 'son', birthDate: '2008-11-24', restriction: null } }] },
      'bookings.own_account',
    ],
    [
      'without a birth date',
      { people: [mother, { ...son, person: { id: 'son', birthDate: null, restriction: null } }] },
      'accounts.birth_date_needed',
    ],
    ['after its start', { now: instant('2026-11-24T03:00:00Z') }, 'schedules.started'],
    ['with a pack for every class of the schedule', { lots: [lot(1, { classTypeIds: null })] }, 'packages.wrong_class'],
    [
      'with a pack for a series alone',
      { lots: [lot(1, { classTypeIds: null, seriesTypeIds: ['private'] })] },
      'packages.wrong_class',
    ],
    ['with a pack for another format', { lots: [lot(1, { classTypeIds: ['solo'] })] }, 'packages.wrong_class'],
    ['without a pack', { lots: [] }, 'packages.none'],
    [
      'with an empty pack that was chosen',
      { lots: [lot(1, { left: 0 }), lot(2)], chosenLotId: lot(1).id },
      'packages.empty',
    ],
  ])('a private is not confirmed %s', (_case, changes, code) => {
    const plan = decidePrivate(facts(changes))
    expect(isRefusal(plan) ? plan.code : plan).toBe(code)
  })

  it('a private is confirmed by one credit of the pack that expires first', () => {
    const plan = decidePrivate(
      facts({ lots: [lot(1, { left: 3 }), lot(2, { left: 5, expiresAt: instant('2027-01-01T16:00:00Z') })] }),
    )
    expect(plan).toMatchObject({
      lot: { id: lot(2).id },
      creditsLeftAfter: 4,
      freeUntil: instant('2026-11-23T15:00:00Z'),
    })
  })

  it('each person of a private is ready, or has a refusal of their own', () => {
    const asked = facts({ people: [mother, { ...son, waiver: 'missing' }] })
    expect(
      asked.people
        .map((person) => checkPerson(asked, person))
        .map((answer) => (isRefusal(answer) ? answer.code : 'ready')),
    ).toEqual(['ready', 'bookings.too_young'])
  })
})
