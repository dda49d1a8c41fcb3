import { describe, expect, it } from 'vitest'
import { day } from '#domain/kit/time.ts'
import { checkOutageDays, planOutage } from './plan-outage.ts'

const at = (...seats: number[]) => seats.map((seatNo) => ({ id: `on-${seatNo}`, seatNo }))

describe('the plan of a broken reformer', () => {
  it.each([
    { name: 'the nearest free one', capacity: 13, out: [], taken: [6, 7], to: 8 },
    { name: 'the lower of two that are as near', capacity: 13, out: [], taken: [7], to: 6 },
    { name: 'one that works', capacity: 13, out: [6, 8], taken: [7], to: 5 },
    { name: 'one that is set out', capacity: 7, out: [], taken: [1, 2, 3, 4, 5, 7], to: 6 },
    { name: 'none in a full class', capacity: 7, out: [], taken: [1, 2, 3, 4, 5, 6, 7], to: undefined },
    { name: 'none when all others are out', capacity: 2, out: [1, 2], taken: [7], to: undefined },
  ])('gives $name', ({ capacity, out, taken, to }) => {
    expect(planOutage(7, { capacity, outSeats: out, seated: at(...taken) })).toEqual({ id: 'on-7', to })
  })

  it('gives none where the class has fewer seats than reformers in use and all are booked', () => {
    expect(planOutage(3, { capacity: 4, outSeats: [], seated: at(1, 2, 3, 12) })).toEqual({ id: 'on-3', to: undefined })
    expect(planOutage(12, { capacity: 4, outSeats: [], seated: at(1, 2, 3, 12) })).toEqual({ id: 'on-12', to: 4 })
  })

  it('names whoever sits on the highest number where nobody sits on it and the class loses its last seat', () => {
    expect(planOutage(4, { capacity: 4, outSeats: [], seated: at(1, 2, 3, 12) })).toEqual({
      id: 'on-12',
      to: undefined,
    })
    expect(planOutage(4, { capacity: 5, outSeats: [], seated: at(1, 2, 3, 12) })).toBeUndefined()
    expect(planOutage(4, { capacity: 5, outSeats: [5], seated: at(1, 2, 3, 12) })).toEqual({
      id: 'on-12',
      to: undefined,
    })
  })

  it('leaves a class alone where nobody sits on it', () => {
    expect(planOutage(7, { capacity: 13, outSeats: [], seated: at(1, 2) })).toBeUndefined()
  })
})

describe('the days of an outage', () => {
  it.each([
    { fromDay: '2026-11-28', untilDay: null, wrong: undefined },
    { fromDay: '2026-11-28', untilDay: '2026-11-28', wrong: undefined },
    { fromDay: '2026-11-27', untilDay: null, wrong: 'from_day' },
    { fromDay: '2026-11-29', untilDay: '2026-11-28', wrong: 'until_day' },
    { fromDay: '2026-11-28', untilDay: '2027-11-28', wrong: undefined },
    { fromDay: '2026-11-28', untilDay: '2027-11-29', wrong: 'until_day' },
  ])('from $fromDay to $untilDay', ({ fromDay, untilDay, wrong }) => {
    const refusal = checkOutageDays({ fromDay, untilDay }, day('2026-11-28'))
    expect(Object.keys(refusal?.fields ?? {})).toEqual(wrong === undefined ? [] : [wrong])
  })
})
