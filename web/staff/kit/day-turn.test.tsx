import { expect, test } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { DayTurn } from './day-turn.tsx'

const turn = (isToday: boolean) => (
  <DayTurn
    before={{ label: 'The day before', to: '/staff/today?date=2026-12-03' }}
    after={{ label: 'The day after', to: '/staff/today?date=2026-12-05' }}
    today={{ label: 'Today', to: '/staff/today' }}
    isToday={isToday}
  />
)

test('the ways to the days around stand before and after the way back to today', async () => {
  const html = await renderPart(turn(false))
  const links = [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, href]) => href)
  expect(links).toEqual(['/staff/today?date=2026-12-03', '/staff/today', '/staff/today?date=2026-12-05'])
  expect(html).not.toContain('aria-current')
})

test('the way back says when today is shown already', async () => {
  expect(await renderPart(turn(true))).toMatch(/<a [^>]*aria-current="date"[^>]*>Today</)
})
