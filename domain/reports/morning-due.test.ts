import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { morningDue } from './morning-due.ts'

test.each([
  ['2026-11-28T06:59:59', 420, false],
  ['2026-11-28T07:00:00', 420, true],
  ['2026-11-28T07:20:00', 420, true],
  ['2026-11-28T10:59:59', 420, true],
  ['2026-11-28T11:00:00', 420, false],
  ['2026-11-28T05:30:00', 330, true],
  ['2026-11-28T23:50:00', 1425, true],
  ['2026-11-28T00:10:00', 1425, false],
])('at %s in Penang the mail of minute %s is due: %s', (clock, minute, due) => {
  expect(morningDue(instant(`${clock}+08:00`), { zone: 'Asia/Kuala_Lumpur', minute })).toBe(due)
})

test('the hour is that of the branch', () => {
  expect(morningDue(instant('2026-11-28T07:10:00Z'), { zone: 'Europe/London', minute: 420 })).toBe(true)
  expect(morningDue(instant('2026-11-28T07:10:00Z'), { zone: 'Asia/Kuala_Lumpur', minute: 420 })).toBe(false)
})
