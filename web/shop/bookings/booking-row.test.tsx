import { expect, it } from 'vitest'
import { aBooking } from '#dev/testing/a-booking.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import { asId } from '#domain/kit/id.ts'
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

it('who waits together with somebody is said below the row, not in the narrow column of its state', async () => {
  const waiting = aBooking({
    booking_type: 'waitlist',
    status: 'pending',
    position: 4,
    pair_with: { booking_id: asId('bookings', '00000000-0000-7000-8000-000000000005'), full_name: 'Aina Tan' },
  })
  const booking = toOwnBooking(waiting, { now, zone: 'Asia/Kuala_Lumpur' })
  const html = await renderPart(<BookingRow booking={booking} now={now} />)
  expect(html).toMatch(/<p class="[^"]*booking-row-note">Together with Aina Tan: both of you, or neither\./)
})

it('a booked class is changed, added to a calendar and cancelled in the order of the large one', async () => {
  expect(await row({ status: 'booked' })).toMatch(/Change Add to calendar Cancel$/)
})
