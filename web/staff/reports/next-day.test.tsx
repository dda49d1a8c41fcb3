import { expect, test } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { NextDay } from './next-day.tsx'

const day = {
  date: '2026-12-05',
  classes: 9,
  first_at: '2026-12-05T07:30:00+08:00',
  last_at: '2026-12-05T18:45:00+08:00',
  booked: 89,
  capacity: 117,
  waiting: 3,
}
const flow = { class_name: 'Group Reformer Flow', starts_at: '2026-12-05T17:30:00+08:00' }

test('a class that nobody stands in for is told apart from one that has no instructor', async () => {
  const text = textOf(
    await renderPart(
      <NextDay
        day={{
          ...day,
          without_instructor: [
            { ...flow, away: ['Mei Ling Khoo'] },
            { class_name: 'Slow Spring', starts_at: '2026-12-05T18:45:00+08:00', away: [] },
          ],
        }}
      />,
    ),
  )
  expect(text).toContain('Group Reformer Flow 17:30: Mei Ling Khoo cannot come, nobody stands in')
  expect(text).toContain('Slow Spring 18:45 has no instructor')
})
