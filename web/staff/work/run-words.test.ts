import { expect, test } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { planLink } from './run-words.ts'

const id = asId('work_runs', '0195d3a0-0000-7000-8000-0000000000e1')
const zone = 'Asia/Kuala_Lumpur'
const ofClass = {
  id: asId('class_sessions', '0195d3a0-0000-7000-8000-0000000000c1'),
  class_name: 'Flow',
  starts_at: '2026-11-30T09:00:00+08:00',
}

test('a move that was refused leads to the class, with the time that was wanted', () => {
  const run = {
    id,
    kind: 'bookings.move_class',
    input: { id: ofClass.id, starts_at: '2026-11-30T03:15:00Z', plan_hash: 'x' },
    of_class: ofClass,
  }
  expect(planLink(run, zone)).toBe(
    `/staff/calendar?date=2026-11-30&panel=move&open=${ofClass.id}&to=2026-11-30T11%3A15&run=${id}`,
  )
})

test('a series that was to be moved leads to its move, and one that was to be changed to its form', () => {
  const of = { id, kind: 'schedules.edit', of_class: ofClass }
  const moved = { id: ofClass.id, scope: 'all', date: '2026-12-01', time: '19:00' }
  expect(planLink({ ...of, input: moved }, zone)).toContain(`panel=move&open=${ofClass.id}&to=2026-12-01T19%3A00`)
  expect(planLink({ ...of, input: { id: ofClass.id, duration_minutes: 55 } }, zone)).toContain('panel=edit')
})

test('closed days that were refused lead to their first day', () => {
  const input = { first_day: '2026-12-24', last_day: '2026-12-26', reason: 'Christmas' }
  expect(planLink({ id, kind: 'schedules.close_days', input, of_class: null }, zone)).toBe(
    `/staff/calendar?date=2026-12-24&panel=close&run=${id}`,
  )
})

test('a message to a day that was refused leads to its form on that day', () => {
  const input = { date: '2026-12-24', text_en: 'The lift is out.' }
  expect(planLink({ id, kind: 'bookings.write_to_day', input, of_class: null }, zone)).toBe(
    `/staff/calendar?date=2026-12-24&panel=write&run=${id}`,
  )
})

test('a series that was refused leads to the calendar', () => {
  const input = { id: 'the-series', end_date: '2026-12-31' }
  expect(planLink({ id, kind: 'schedules.lengthen', input, of_class: null }, zone)).toBe('/staff/calendar?')
})

const room = '0195d3a0-0000-7000-8000-0000000000d1'
const booking = '0195d3a0-0000-7000-8000-0000000000b1'
test.each([
  [
    'bookings.cancel_by_staff',
    { id: booking, credit: 'return' },
    `/staff/checkin/${ofClass.id}?open=${booking}&run=${id}`,
  ],
  [
    'bookings.move_by_staff',
    { id: booking, credit: 'return' },
    `/staff/checkin/${ofClass.id}?open=${booking}&run=${id}`,
  ],
  [
    'bookings.swap_by_staff',
    { id: booking, with_id: booking },
    `/staff/checkin/${ofClass.id}?open=${booking}&run=${id}`,
  ],
  ['bookings.write_to_class', { id: ofClass.id, to: 'booked' }, `/staff/checkin/${ofClass.id}?panel=write&run=${id}`],
] as const)('the act %s leads to the roster of its class', (kind, input, link) => {
  expect(planLink({ id, kind, input, of_class: ofClass }, zone)).toBe(link)
})

test('a reformer that was not taken out leads to the form with its number', () => {
  const input = { id: room, seat_no: 7, from_day: '2026-12-24' }
  expect(planLink({ id, kind: 'timetable.take_out', input, of_class: null }, zone)).toBe(
    `/staff/calendar?date=2026-12-24&panel=outage&room=${room}&seat=7&run=${id}`,
  )
})
