import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { latestAnswer } from './latest-answer.ts'

test.each([
  ['in the morning about the next day', '2026-11-20T06:00', '2026-11-21T11:30', '2026-11-20T20:00'],
  ['two hours before the evening', '2026-11-20T18:00', '2026-11-21T11:30', '2026-11-20T20:00'],
  ['later than that', '2026-11-20T18:01', '2026-11-21T11:30', '2026-11-21T10:00'],
  ['at night about the next morning', '2026-11-20T23:00', '2026-11-21T07:30', '2026-11-21T06:30'],
  ['in the morning about the same day', '2026-11-21T06:00', '2026-11-21T11:30', '2026-11-21T10:30'],
  ['an hour before the class', '2026-11-21T10:30', '2026-11-21T11:30', '2026-11-21T11:30'],
  ['ten minutes before the class', '2026-11-21T11:20', '2026-11-21T11:30', '2026-11-21T11:30'],
])('a question asked %s can be answered in time', (_case, now, startsAt, until) => {
  const at = (local: string) => instant(`${local}:00+08:00`)
  expect(latestAnswer({ now: at(now), startsAt: at(startsAt), zone: 'Asia/Kuala_Lumpur' }).toString()).toBe(
    at(until).toString(),
  )
})
