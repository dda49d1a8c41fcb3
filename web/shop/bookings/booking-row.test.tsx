import { expect, it } from 'vitest'
import { aBooking } from '#dev/testing/a-booking.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { toOwnBooking } from '../occupancy/own-booking.ts'
import { BookingRow } from './booking-row.tsx'

const now = '2026-11-20T09:00:00+08:00'

async function row(about: Parameters<typeof aBooking>[0]): Promise<string> {
  const booking = toOwnBooking(aBooking(about), { now, zone: 'Asia/Kuala_Lumpur' })
  return textOf(await renderPart(<BookingRow booking={booking} now={now} />))
}

it('a class that the studio cancelled says so, beside what became of the credit', async () => {
  const text = await row({
    status: 'canceled',
    session_status: 'canceled',
    cancel_kind: 'studio',
    credit_effect: 'returned',
  })
  expect(text).toContain('Cancelled Credit returned The studio cancelled this class.')
})

it('a booking that the member cancelled before the studio cancelled its class does not blame the studio', async () => {
  const text = await row({
    status: 'canceled',
    session_status: 'canceled',
    cancel_kind: 'early',
    credit_effect: 'returned',
  })
  expect(text).toContain('Credit returned')
  expect(text).not.toContain('studio')
})
