import { describe, expect, it } from 'vitest'
import { bookingPlanOf, bookingPlanText, type BookingEffects } from './booking-plan.ts'

const effects: BookingEffects = {
  act: ['cancel', 'booking', 'return'],
  creditEffect: 'returned',
  credits: 2,
  promoted: [{ id: 'b', name: 'Aina' }],
  told: 1,
}

describe('the plan of an act on one booking', () => {
  it.each([
    ['returned', 2],
    ['forfeited', 0],
    ['none', 0],
  ] as const)('a credit that is %s comes back %i times', (creditEffect, back) => {
    expect(bookingPlanOf({ ...effects, creditEffect })).toMatchObject({ credit: creditEffect, credits_back: back })
  })

  it('it names who gets the seat, and counts their messages and the member’s', () => {
    expect(bookingPlanOf(effects)).toMatchObject({ gets_seat: ['Aina'], messages: 2, seat_no: null, left_after: null })
    const next = { seatNo: 4, lotId: 'lot', left: 3 }
    expect(bookingPlanOf({ ...effects, told: 2, next })).toMatchObject({ messages: 3, seat_no: 4, left_after: 3 })
  })

  it('a name changes no text, and every effect does', () => {
    const text = bookingPlanText(effects)
    expect(bookingPlanText({ ...effects, promoted: [{ id: 'b', name: 'Aina binti Yusof' }] })).toBe(text)
    const others: readonly BookingEffects[] = [
      { ...effects, act: ['cancel', 'booking', 'by_rule'] },
      { ...effects, creditEffect: 'forfeited' },
      { ...effects, credits: 1 },
      { ...effects, promoted: [] },
      { ...effects, told: 0 },
      { ...effects, next: { seatNo: 4, lotId: null, left: null } },
    ]
    expect(new Set([text, ...others.map(bookingPlanText)]).size).toBe(others.length + 1)
  })
})
