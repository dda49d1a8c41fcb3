import { expect, it } from 'vitest'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { PendingSheet } from './pending-sheet.tsx'

const session = {
  id: '00000000-0000-7000-8000-000000000001',
  name: 'Reformer Foundations',
  typeSlug: 'flow',
  spring: 'flow',
  level: { name: 'Beginner', coils: 1 },
  room: 'Studio A',
  teachers: [{ slug: 'mei', name: 'Mei' }],
  standsInFor: undefined,
  starts_at: '2026-11-22T09:00:00+08:00',
  ends_at: '2026-11-22T09:50:00+08:00',
  opens_at: '2026-11-08T09:00:00+08:00',
  minutes: 50,
  places_left: 2,
  capacity: 13,
  waiting: 0,
  credits: 1,
  cancel_window: { unit: 'hours' as const, amount: 12 },
  status: 'upcoming',
  cancel_reason: null,
} as const

it('a loading sheet shows what the list knows, is announced, and reserves the space of the map', async () => {
  const html = await renderPart(<PendingSheet session={session} now="2026-11-20T09:00:00+08:00" />, {
    at: '/schedules',
  })
  const text = textOf(html)
  for (const said of [
    'Reformer Foundations',
    'Sunday 22 November',
    '09:00',
    'Mei',
    'Studio A',
    '2 left',
    'Opening the class',
  ])
    expect(text).toContain(said)
  expect(html).toMatch(/role="status"[^>]*aria-busy="true"/)
  expect(html).toContain('booking-pending-map')
  // The page keeps its heading until the sheet renders its own.
  expect(html).not.toContain('<h1')
})
