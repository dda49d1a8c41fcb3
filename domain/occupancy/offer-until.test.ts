import { expect, test } from 'vitest'
import { instant } from '#domain/kit/time.ts'
import { offerUntil } from './deadlines.ts'

const startsAt = instant('2026-11-21T01:00:00Z')
const policies = { offer_minutes: 5, check_in_minutes: 5 }

test.each([
  ['five minutes from the moment the seat came free', '2026-11-21T00:10:00Z', '2026-11-21T00:15:00Z'],
  ['to the opening of check-in where less is left', '2026-11-21T00:53:00Z', '2026-11-21T00:55:00Z'],
])('a seat is offered for %s', (_says, now, until) => {
  expect(offerUntil(startsAt, { now: instant(now), policies })).toEqual(instant(until))
})

test('no seat is offered where the studio sets no time', () => {
  const now = instant('2026-11-21T00:10:00Z')
  expect(offerUntil(startsAt, { now, policies: { ...policies, offer_minutes: 0 } })).toBeUndefined()
})
