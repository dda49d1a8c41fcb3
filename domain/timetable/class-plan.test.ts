import { describe, expect, it } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { closurePlanText, planOf, planText, type ClassEffects } from './class-plan.ts'

const id = (place: number) => asId('bookings', `01900000-0000-7000-8000-00000000000${place}`)
const [aina, ben, chen] = [id(1), id(2), id(3)]
const people = [
  { id: aina, type: 'booking' as const, name: 'Aina', credits: 1 },
  { id: ben, type: 'booking' as const, name: 'Ben', credits: 2 },
  { id: chen, type: 'waitlist' as const, name: 'Chen', credits: 0 },
]
const effects: ClassEffects = {
  act: ['time', 'class', '09:00', '10:00'],
  classes: 1,
  people,
  ended: [],
  told: [aina, ben, chen],
  promoted: [],
  free: true,
}

describe('the plan of an act on a class', () => {
  it.each([
    ['a move tells everybody', effects, { people: 2, waiting: 1, credits_back: 0, messages: 3, overlaps: [] }],
    [
      'a move that puts somebody into two classes returns the credit',
      { ...effects, ended: [ben], told: [aina], promoted: [chen] },
      { people: 2, waiting: 0, credits_back: 2, promoted: 1, messages: 3, overlaps: ['Ben'] },
    ],
    [
      'a cancellation returns every credit and names nobody',
      { ...effects, act: ['cancel', 'class'], ended: [aina, ben, chen], told: [], free: false },
      { people: 2, waiting: 1, credits_back: 3, messages: 3, overlaps: [], free_to_cancel: false },
    ],
    [
      'more seats tell who gets one',
      { ...effects, told: [], promoted: [chen] },
      { people: 0, promoted: 1, messages: 1 },
    ],
  ])('%s', (_title, given, plan) => {
    expect(planOf(given)).toMatchObject(plan)
  })

  it('the same people in another order are the same plan', () => {
    expect(planText({ ...effects, told: [chen, ben, aina], people: people.toReversed() })).toBe(planText(effects))
  })

  it.each([
    ['another time', { act: ['time', 'class', '09:00', '10:15'] }],
    ['another person who is told', { told: [aina, ben] }],
    ['somebody who loses the seat', { told: [aina, chen], ended: [ben] }],
    ['somebody who gets a seat', { promoted: [chen] }],
    ['a free cancellation', { free: false }],
  ])('%s is another plan', (_title, other) => {
    expect(planText({ ...effects, ...other })).not.toBe(planText(effects))
  })
})

describe('the plan of closing days', () => {
  const days = { first_day: '2026-12-24', last_day: '2026-12-25', room_ids: ['two', 'one'] }
  const ending = { id: 'class', booked: 1, waiting: 1, people: [aina, chen], over: false }
  const text = closurePlanText({ days, classes: [ending] })

  it('the order of rooms and people, and a class that is over, change no plan', () => {
    const classes = [
      { ...ending, people: [chen, aina] },
      { ...ending, id: 'begun', over: true },
    ]
    expect(closurePlanText({ days: { ...days, room_ids: ['one', 'two'] }, classes })).toBe(text)
  })

  it.each([
    ['somebody who came in the place of another', { people: [ben, chen] }],
    ['somebody who left', { waiting: 0, people: [aina] }],
    ['somebody who waited and has a seat', { booked: 2, waiting: 0 }],
    ['a class that is over by now', { over: true }],
    ['another class', { id: 'other' }],
  ])('%s is another plan', (_title, other) => {
    expect(closurePlanText({ days, classes: [{ ...ending, ...other }] })).not.toBe(text)
  })

  it('another day is another plan', () => {
    expect(closurePlanText({ days: { ...days, last_day: '2026-12-26' }, classes: [ending] })).not.toBe(text)
  })
})
