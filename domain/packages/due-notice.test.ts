import { expect, it } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { dueNotice } from './due-notice.ts'

const zone = 'Asia/Kuala_Lumpur'
/** Valid to 31 May. */
const held = {
  startsAt: instant('2026-03-01T02:00:00Z'),
  expiresAt: instant('2026-05-31T16:00:00Z'),
  zone,
  noticeDays: [14, 7, 1],
  noticeMinute: 540,
}
const at = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(zone).toInstant()

it.each([
  ['2026-05-17T08:59:59.999', undefined],
  ['2026-05-17T09:00', 14],
  ['2026-05-24T08:59:59.999', 14],
  ['2026-05-24T09:00', 7],
  ['2026-05-30T08:59', 7],
  ['2026-05-30T09:00', 1],
  ['2026-05-31T23:59:59.999', 1],
  ['2026-06-01T00:00', undefined],
])('at %s the notice of %s days is due', (now, days) => {
  expect(dueNotice({ ...held, now: at(now) })).toBe(days)
})

it('an offer of 14 days does not begin with a warning, and has its notice at 7 days', () => {
  const offer = { ...held, startsAt: at('2026-05-17T10:00') }
  expect(dueNotice({ ...offer, now: at('2026-05-17T10:01') })).toBeUndefined()
  expect(dueNotice({ ...offer, now: at('2026-05-24T09:00') })).toBe(7)
})

it('no notice is due where the studio wants none', () => {
  expect(dueNotice({ ...held, noticeDays: [], now: at('2026-05-30T12:00') })).toBeUndefined()
})
