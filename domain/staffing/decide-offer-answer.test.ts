import { expect, test } from 'vitest'
import { isRefusal } from '#domain/kit/refusal.ts'
import { instant } from '#domain/kit/time.ts'
import { decideOfferAnswer } from './decide-offer-answer.ts'

const answerBy = instant('2026-11-20T12:00:00Z')
const startsAt = instant('2026-11-21T03:30:00Z')
const asked = {
  now: answerBy.subtract({ seconds: 1 }),
  answer: 'yes',
  offer: { status: 'open', answerBy },
  request: 'open',
  session: { status: 'upcoming', startsAt },
  isAbsentTeaching: true,
} as const

test.each([
  ['yes in the last second has the class', asked, 'accepted'],
  ['no leaves it to the others', { ...asked, answer: 'no' }, 'declined'],
  [
    'yes after another is too late',
    { ...asked, offer: { status: 'closed', answerBy }, request: 'approved' },
    'staffing.taken',
  ],
  ['no after another is not needed', { ...asked, answer: 'no', request: 'approved' }, 'staffing.taken'],
  ['yes to a class that somebody was put into is too late', { ...asked, isAbsentTeaching: false }, 'staffing.taken'],
  ['a second answer changes nothing', { ...asked, offer: { status: 'declined', answerBy } }, 'staffing.offer_answered'],
  [
    'a second yes changes nothing',
    { ...asked, offer: { status: 'accepted', answerBy }, request: 'approved' },
    'staffing.offer_answered',
  ],
  ['yes at the end of the time is too late', { ...asked, now: answerBy }, 'staffing.offer_over'],
  ['yes to a request that was withdrawn', { ...asked, request: 'withdrawn' }, 'staffing.offer_over'],
  ['yes to a request that was refused', { ...asked, request: 'refused' }, 'staffing.offer_over'],
  ['yes to a cancelled class', { ...asked, session: { status: 'canceled', startsAt } }, 'staffing.offer_over'],
  [
    'yes to a class that has begun',
    { ...asked, now: startsAt, offer: { status: 'open', answerBy: startsAt } },
    'staffing.offer_over',
  ],
] as const)('%s', (...[_case, answer, expected]) => {
  const decided = decideOfferAnswer(answer)
  expect(isRefusal(decided) ? decided.code : decided).toBe(expected)
})
