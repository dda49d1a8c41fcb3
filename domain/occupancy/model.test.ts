import { describe, expect, it, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { bookingItem } from './booking-item.ts'
import { isLive, moveBooking, transitions } from './model.ts'

const bookingStatuses = bookingItem.shape.status.options

describe('the transitions of a booking', () => {
  const acts = [...new Set(transitions.map((row) => row.act))]
  const from = ['none', ...bookingStatuses] as const

  test.each(acts.flatMap((act) => from.map((status) => [status, act] as const)))(
    'the transition of a booking from %s by %s is in the table or refused',
    (status, act) => {
      const row = transitions.find((entry) => entry.from === status && entry.act === act)
      const moved = moveBooking(status, act)
      if (row) expect(moved).toEqual(row)
      else expect(moved).toMatchObject({ refused: true, code: 'bookings.not_live' })
    },
  )

  it('a cancelled booking never changes, but for the credit of a seat that was taken again', () => {
    for (const act of acts) expect(isRefusal(moveBooking('canceled', act))).toBe(act !== 'refill')
    expect(moveBooking('canceled', 'refill')).toMatchObject({ to: 'canceled', creditEffect: 'returned' })
  })

  it('a transition of a booking has a reason exactly where it cancels', () => {
    for (const row of transitions) expect(row.cancelKind !== null).toBe(isCanceled(row.to))
  })

  it('a booking takes a seat while pending, booked or checked in', () => {
    expect(bookingStatuses.filter(isLive)).toEqual(['pending', 'booked', 'checked_in'])
  })
})

function isCanceled(status: string): boolean {
  return status === 'canceled'
}
