import { expect, test } from 'vitest'
import { planLink } from './run-words.ts'

const zone = 'Asia/Kuala_Lumpur'
const ofClass = { class_name: 'Flow', starts_at: '2026-11-30T09:00:00+08:00' }

test('a move that was refused leads to the class, with the time that was wanted', () => {
  const run = {
    kind: 'bookings.move_class',
    input: { id: 'the-class', starts_at: '2026-11-30T03:15:00Z', plan_hash: 'x' },
    of_class: ofClass,
  }
  expect(planLink(run, zone)).toBe('/staff/calendar?date=2026-11-30&panel=move&open=the-class&to=2026-11-30T11%3A15')
})

test('closed days that were refused lead to their first day', () => {
  const input = { first_day: '2026-12-24', last_day: '2026-12-26', reason: 'Christmas' }
  expect(planLink({ kind: 'schedules.close_days', input, of_class: null }, zone)).toBe(
    '/staff/calendar?date=2026-12-24&panel=close',
  )
})

test('a series that was refused leads to the calendar', () => {
  const input = { id: 'the-series', end_date: '2026-12-31' }
  expect(planLink({ kind: 'schedules.lengthen', input, of_class: null }, zone)).toBe('/staff/calendar?')
})
