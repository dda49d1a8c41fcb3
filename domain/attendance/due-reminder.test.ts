import { expect, it } from 'vitest'
import { instant, plusMs } from '#domain/kit/time.ts'
import { dueReminder } from './due-reminder.ts'

const startsAt = instant('2026-11-20T11:00:00Z')
const hourMs = 3_600_000
const before = (hours: number, ms = 0) => plusMs(startsAt, -hours * hourMs + ms)
const about = { startsAt, decidedAt: before(48), movedAt: null, policies: { reminder_hours: 12 }, now: before(12) }

it.each([
  ['a millisecond early', { now: before(12, -1) }, false],
  ['at twelve hours', {}, true],
  ['a millisecond later', { now: before(12, 1) }, true],
  ['late, a millisecond before the start', { now: before(0, -1) }, true],
  ['at the start', { now: startsAt }, false],
  ['a millisecond after it', { now: before(0, 1) }, false],
  ['booked a millisecond before twelve hours', { decidedAt: before(12, -1) }, true],
  ['booked at twelve hours', { decidedAt: before(12) }, true],
  ['booked a millisecond later', { decidedAt: before(12, 1), now: before(11) }, false],
  ['moved at twelve hours', { movedAt: before(12) }, true],
  ['moved a millisecond later', { movedAt: before(12, 1), now: before(11) }, false],
  ['in a studio that reminds three hours before, at four', { policies: { reminder_hours: 3 }, now: before(4) }, false],
  ['in a studio that reminds three hours before, at three', { policies: { reminder_hours: 3 }, now: before(3) }, true],
  ['in a studio that reminds an hour before', { policies: { reminder_hours: 1 }, now: before(1) }, true],
  ['in a studio that does not remind', { policies: { reminder_hours: 0 }, now: before(0, -1) }, false],
])('%s', (_name, change, due) => {
  expect(dueReminder({ ...about, ...change })).toBe(due)
})
