import { expect, it } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { PaidWith } from './paid-with.tsx'

const lost = {
  kind: 'lost',
  sessionId: 'class-1',
  personId: undefined,
  name: 'Flow',
  seat: null,
  startsAt: '2026-11-20T18:00:00+08:00',
} as const

it.each([
  [undefined, '/schedules/booking?session_id=class-1'],
  ['child-1', '/schedules/booking?session_id=class-1&amp;person_id=child-1'],
])('a hold that was lost for %s leads to its class for the same person', async (personId, address) => {
  const page = await renderPart(
    <PaidWith loaded={{ ...lost, personId }} placedAt="2026-11-20T12:02:00+08:00" paidAt="2026-11-20T12:05:00+08:00" />,
  )
  expect(page).toContain(`href="${address}"`)
})
