import { expect, it } from 'vitest'
import { aBooking } from '#dev/testing/a-booking.ts'
import { renderPart, textOf } from '#dev/testing/render-part.tsx'
import type { BookingItem } from '#domain/occupancy/booking-item.ts'
import { BookedView } from './booked-view.tsx'

async function shown(changed: Partial<BookingItem> = {}): Promise<string> {
  const booked = { booking: aBooking(changed), left: 9, isToday: false, isFree: true }
  return textOf(await renderPart(<BookedView booked={booked} />))
}

it('a booking says where, what paid, and until when it can be cancelled for free', async () => {
  const text = await shown()
  for (const said of ['See you on Sunday.', 'Reformer 7, Studio One', '1 credit of Ten classes, 9 left', 'until '])
    expect(text).toContain(said)
})

it.each(['completed', 'no_show'] as const)(
  'a class that is over is not called cancelled when it is %s',
  async (status) => {
    const text = await shown({ status })
    expect(text).toContain('This class is over.')
    for (const unsaid of ['cancelled', 'Free to cancel', 'Add to calendar']) expect(text).not.toContain(unsaid)
  },
)

it('a cancelled booking names no reformer and no price', async () => {
  const text = await shown({ status: 'canceled', seat_no: null, credit_effect: 'returned' })
  expect(text).toContain('This booking is cancelled.')
  expect(text).toContain('Studio One')
  for (const unsaid of ['Reformer 0', 'Paid with', 'Free to cancel']) expect(text).not.toContain(unsaid)
})
