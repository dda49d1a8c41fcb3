import { expect, it } from 'vitest'
import { renderPart } from '#dev/testing/render-part.tsx'
import { NextStep } from './verify-booking.tsx'

const sessionId = '00000000-0000-7000-8000-000000000001'
const here = `/schedules/booking?session_id=${sessionId}`

it.each([
  ['bookings.waiver_missing', 'sign_waiver', `/sign/e-waiver?next=${encodeURIComponent(here)}`],
  ['packages.credits_missing', 'buy_package', '/packages?'],
  ['bookings.too_young', 'ask_studio', '/contact-us'],
] as const)('what %s lacks is one press away', async (code, step, to) => {
  const missing = { code, message: '', next_step: step }
  const html = await renderPart(<NextStep missing={missing} sessionId={sessionId} person={undefined} />, { at: here })
  expect(html).toContain(`href="${to}`)
})

it('a class that can be booked asks for nothing', async () => {
  const html = await renderPart(<NextStep missing={null} sessionId={sessionId} person={undefined} />, { at: here })
  expect(html).not.toContain('href')
})
