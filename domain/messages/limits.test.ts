import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { calendarOfEmail } from './calendar-of-email.ts'
import { codeLifeMinutes, maxSendAttempts, retryDelaysMinutes } from './model.ts'

test('a message is tried eight times in seven hours, so that a mail server may be down for six', () => {
  expect(maxSendAttempts).toBe(retryDelaysMinutes.length + 1)
  expect(retryDelaysMinutes).toEqual([2, 3, 5, 15, 45, 120, 240])
})

test('a code is valid for a quarter of an hour', () => {
  expect(codeLifeMinutes).toBe(15)
})

test.each([
  ['Hundred <hello@hundred.example>', 'CN="Hundred":mailto:hello@hundred.example'],
  ['"The Hundred" <hello@hundred.example>', 'CN="The Hundred":mailto:hello@hundred.example'],
  ['hello@hundred.example', 'CN="hello@hundred.example":mailto:hello@hundred.example'],
  ['"" <hello@hundred.example>', 'CN="hello@hundred.example":mailto:hello@hundred.example'],
])('a class in the calendar is from %s', (from, organizer) => {
  const event = {
    uid: 'booking',
    sequence: 1,
    changedAt: instant('2026-11-19T02:00:00Z'),
    startsAt: instant('2026-11-20T01:00:00Z'),
    endsAt: instant('2026-11-20T01:50:00Z'),
    isCanceled: false,
    summary: 'Flow',
    description: '',
    location: '',
    url: '',
  }
  const { content } = calendarOfEmail(event, { from, recipient: 'mei@example.my' })
  expect(content.replaceAll('\r\n ', '')).toContain(`ORGANIZER;${organizer}\r\n`)
})
