import { expect, test } from 'vitest'
import { rankSubstitutes } from './rank-substitutes.ts'

const sofia = {
  name: 'Sofia Tan',
  isTrained: true,
  saidNo: false,
  isAway: false,
  isBusy: false,
  isProposed: false,
  classesThisWeek: 6,
  takenOver: 1,
}
const daniel = { ...sofia, name: 'Daniel Ooi', classesThisWeek: 7 }
const meiLing = { ...sofia, name: 'Mei Ling Khoo', classesThisWeek: 8, takenOver: 4 }

const order = (...candidates: readonly (typeof sofia)[]) =>
  rankSubstitutes(candidates).map(({ name, fit }) => `${name}: ${fit}`)

test('who teaches least in the week is first, and then who took over least', () => {
  expect(order(meiLing, daniel, sofia)).toEqual(['Sofia Tan: fits', 'Daniel Ooi: fits', 'Mei Ling Khoo: fits'])
  const equal = [{ ...meiLing, classesThisWeek: 6 }, { ...daniel, classesThisWeek: 6, takenOver: 0 }, sofia]
  expect(order(...equal)).toEqual(['Daniel Ooi: fits', 'Sofia Tan: fits', 'Mei Ling Khoo: fits'])
})

test('equals stand by name', () => {
  expect(order(sofia, { ...sofia, name: 'Amira' })).toEqual(['Amira: fits', 'Sofia Tan: fits'])
})

test('who was proposed by the absent instructor is first among those who are trained and free', () => {
  expect(order(sofia, { ...meiLing, isProposed: true })[0]).toBe('Mei Ling Khoo: fits')
  expect(order(sofia, { ...meiLing, isProposed: true, isBusy: true })[0]).toBe('Sofia Tan: fits')
})

test.each([
  ['trained and free', {}, 'fits'],
  ['not trained', { isTrained: false }, 'untrained'],
  ['in another class then', { isBusy: true }, 'busy'],
  ['away on that day', { isAway: true }, 'away'],
  ['asked and declined', { saidNo: true }, 'said_no'],
  ['away, and busy besides', { isAway: true, isBusy: true }, 'away'],
  ['asked and declined, and busy by now', { saidNo: true, isBusy: true }, 'said_no'],
  ['not trained, busy and away', { isTrained: false, isBusy: true, isAway: true }, 'untrained'],
] as const)('somebody %s is listed as such', (_case, about, fit) => {
  expect(rankSubstitutes([{ ...sofia, ...about }])[0]?.fit).toBe(fit)
})

test('whoever cannot stand in comes last, the untrained behind all', () => {
  const listed = order(
    { ...sofia, name: 'Untrained', isTrained: false, classesThisWeek: 0 },
    { ...sofia, name: 'Away', isAway: true, classesThisWeek: 0 },
    { ...sofia, name: 'Busy', isBusy: true, classesThisWeek: 0 },
    { ...sofia, name: 'Declined', saidNo: true, classesThisWeek: 0 },
    meiLing,
  )
  expect(listed).toEqual([
    'Mei Ling Khoo: fits',
    'Declined: said_no',
    'Busy: busy',
    'Away: away',
    'Untrained: untrained',
  ])
})

test.each([
  ['took over more than anybody', [4, 1], [true, false]],
  ['took over as much as another', [4, 4], [false, false]],
  ['took over nothing, like everybody', [0, 0], [false, false]],
] as const)('somebody who %s is told by it', (_case, [mine, theirs], expected) => {
  const ranked = rankSubstitutes([
    { ...meiLing, name: 'A', takenOver: mine, classesThisWeek: 1 },
    { ...meiLing, name: 'B', takenOver: theirs, classesThisWeek: 2 },
  ])
  expect(ranked.map(({ tookMost }) => tookMost)).toEqual(expected)
})
