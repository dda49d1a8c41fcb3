import { expect, test } from 'vitest'
import { classToBook } from '#dev/testing/seat-facts.ts'
import { instant } from '#domain/kit/time.ts'
import { pairPartners } from './pair-partners.ts'

const mei = { id: 'mei', isHolder: true, birthDate: '1990-05-17', isInClass: false, isWaiting: false }
const aina = { id: 'aina', isHolder: false, birthDate: '2010-02-03', isInClass: false, isWaiting: false }
const ben = { id: 'ben', isHolder: false, birthDate: '2012-02-03', isInClass: false, isWaiting: false }
const session = classToBook({ bookedCount: 13, takenSeats: [] })
const facts = {
  now: instant('2026-11-20T02:00:00Z'),
  session,
  person: { id: 'mei', birthDate: '1990-05-17', restriction: null },
  family: [mei, aina, ben],
  waiting: 2,
  zone: 'Asia/Kuala_Lumpur',
  lots: [],
  policies: { waitlist_max: 30, waitlist_holds_credit: false },
  locale: 'en',
} as const
const partnersOf = (change: Partial<Parameters<typeof pairPartners>[0]>) =>
  pairPartners({ ...facts, ...change })?.partners.map(({ id }) => id)

test('the person can pair with anybody else of the family, from the next position on', () => {
  expect(pairPartners(facts)).toEqual({ partners: [aina, ben], position: 3 })
})

test('a dependant can pair with the account holder', () => {
  expect(partnersOf({ person: { id: 'aina', birthDate: '2010-02-03', restriction: null } })).toEqual(['mei', 'ben'])
})

test('a person with a seat or an entry is no partner', () => {
  expect(partnersOf({ family: [mei, { ...aina, isInClass: true }, ben] })).toEqual(['ben'])
  expect(partnersOf({ family: [mei, aina, { ...ben, isWaiting: true }] })).toEqual(['aina'])
})

test.each([
  ['the person has a seat already', { family: [{ ...mei, isInClass: true }, aina] }],
  ['the person waits already', { family: [{ ...mei, isWaiting: true }, aina] }],
  ['there is nobody else', { family: [mei] }],
  ['two seats are free', { session: { ...session, bookedCount: 11 } }],
  ['the waitlist has room for one', { waiting: 29 }],
  ['the class has begun', { now: session.startsAt }],
  ['the other is of age on the day of the class', { family: [mei, { ...aina, birthDate: '2008-11-21' }] }],
] as const)('nobody waits as a pair while %s', (_says, change) => {
  expect(pairPartners({ ...facts, ...change })).toBeUndefined()
})
