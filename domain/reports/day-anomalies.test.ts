import { expect, test } from 'vitest'
import { dayAnomalies, type DayNumbers } from './day-anomalies.ts'

const usual: DayNumbers = {
  takingsSen: 100_00,
  usualSen: 100_00,
  booked: 50,
  noShows: 2,
  overdue: 0,
  withoutInstructor: [],
}

test.each([
  { title: 'a usual day', part: {}, odd: [] },
  { title: 'takings at half of the usual', part: { takingsSen: 50_00 }, odd: [] },
  { title: 'takings below half', part: { takingsSen: 49_99 }, odd: ['takings_low'] },
  { title: 'takings at one and a half', part: { takingsSen: 150_00 }, odd: [] },
  { title: 'takings above one and a half', part: { takingsSen: 150_01 }, odd: ['takings_high'] },
  { title: 'takings where nothing is usual', part: { usualSen: 0 }, odd: [] },
  { title: 'no takings and nothing usual', part: { takingsSen: 0, usualSen: 0 }, odd: [] },
  { title: 'a fifth who did not come', part: { noShows: 10 }, odd: ['no_shows'] },
  { title: 'fewer than a fifth', part: { noShows: 9 }, odd: [] },
  { title: 'two of two who did not come', part: { noShows: 2, booked: 2 }, odd: [] },
  { title: 'three of three', part: { noShows: 3, booked: 3 }, odd: ['no_shows'] },
  {
    title: 'everything at once, classes first',
    part: { withoutInstructor: [{ class: 'Flow', time: '09:00' }], overdue: 2, takingsSen: 0, noShows: 50 },
    odd: ['no_instructor', 'overdue', 'takings_low', 'no_shows'],
  },
])('$title', ({ part, odd }) => {
  expect(dayAnomalies({ ...usual, ...part }).map(({ code }) => code)).toEqual(odd)
})
