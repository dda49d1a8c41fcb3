import { expect, test, vi } from 'vitest'
import { asId } from '#domain/kit/id.ts'
import { firstPath, waitForDay } from './first-path.ts'

const morning = asId('class_sessions', '018f2f4e-0000-7000-8000-000000000009')
const later = asId('class_sessions', '018f2f4e-0000-7000-8000-000000000010')

/** Two classes of the day, at 09:00 and at 09:20. */
const dayAt = (clock: string) => ({
  now: `2026-11-30T${clock}+08:00`,
  classes: [
    { id: morning, starts_at: '2026-11-30T09:00:00+08:00' },
    { id: later, starts_at: '2026-11-30T09:20:00+08:00' },
  ],
})
const roster = (id: string) => `/staff/checkin/${id}`

test.each([
  ['desk', '08:39:59', '/staff/today'],
  ['desk', '08:40:00', roster(morning)],
  ['desk', '08:59:59', roster(morning)],
  // Who comes to the next class is nearer than who came late.
  ['desk', '09:01:00', roster(later)],
  ['desk', '09:29:59', roster(later)],
  ['desk', '09:30:00', '/staff/today'],
  ['owner', '08:50:00', '/staff/today'],
  ['manager', '08:50:00', '/staff/today'],
  ['instructor', '08:50:00', '/staff/my-day'],
] as const)('%s begins at %s with %s', (role, clock, path) => {
  expect(firstPath(role, dayAt(clock))).toBe(path)
})

test('the desk begins on Today on a day without classes, and where the day could not be read', () => {
  expect(firstPath('desk', { ...dayAt('08:50:00'), classes: [] })).toBe('/staff/today')
  expect(firstPath('desk', undefined)).toBe('/staff/today')
})

test('the desk waits a second for the day, and not at all once it is there', async () => {
  vi.useFakeTimers()
  const waited = vi.fn()
  void waitForDay(new Promise(() => undefined)).then(waited)
  await vi.advanceTimersByTimeAsync(999)
  expect(waited).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(waited).toHaveBeenCalledOnce()
  void waitForDay(Promise.resolve()).then(waited)
  await vi.advanceTimersByTimeAsync(0)
  expect(waited).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
