import { expect, it } from 'vitest'
import { aBooking } from '#dev/testing/a-booking.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { PassView } from './pass-view.tsx'

const entry = { booking_type: 'waitlist', status: 'pending', seat_no: null, position: 1 } as const

async function pass(about: Parameters<typeof aBooking>[0], now: string): Promise<string> {
  const loaded = { now, booking: aBooking(about), pass: undefined }
  return textOf(
    await renderPart(<PassView fromPage={loaded} deskCode={undefined} here="/my-account/classes/checkin" />),
  )
}

it('somebody who only waits reads how a pass comes, and what to do at the door', async () => {
  const text = await pass(entry, '2026-11-20T09:00:00+08:00')
  expect(text).toContain('On the waitlist')
  expect(text).toContain('Your pass appears here when a spot opens.')
  expect(text).toContain('ask at the door from Sun 22 Nov, 08:55')
  expect(text).toContain('Waitlist settings')
  for (const words of ['Check-in opens', 'Opens in', 'Or scan the code']) expect(text).not.toContain(words)
})

it('at the door the page of somebody who waits lets them stand by', async () => {
  const text = await pass(entry, '2026-11-22T08:56:00+08:00')
  expect(text).toContain('Hold it to the reader to stand by.')
  expect(text).toContain('Or scan the code at the desk')
})

it('a booked class counts down to its check-in', async () => {
  const text = await pass({}, '2026-11-20T09:00:00+08:00')
  expect(text).toContain('Check-in opens at 08:55')
  expect(text).toContain('Opens in 1 day')
})
