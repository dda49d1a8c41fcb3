import { expect, it } from 'vitest'
import { aScheduledClass } from '#dev/testing/a-scheduled-class.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { PendingSheet } from './pending-sheet.tsx'

const session = aScheduledClass()

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
